import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const email: Words = {
  address: 'Endereço de e-mail',
  submit: 'Continuar com e-mail',
  tryAgain: ({ seconds }) =>
    plural('pt', seconds, {
      one: 'Tente de novo em # segundo',
      many: 'Tente de novo em # de segundos',
      other: 'Tente de novo em # segundos',
    }),
  codeTitle: 'Digite o código',
  codeSent: ({ address }) => `Enviamos seis dígitos para ${address}`,
  codeSentToAccount: 'Esta conta tem um endereço de e-mail. Enviamos seis dígitos para ele.',
  codeLabel: 'Código de seis dígitos',
  resendIn: ({ time }) => `Reenviar em ${time}`,
  resend: 'Enviar novo e-mail',
  checking: 'Verificando',
  signingIn: 'Entrando',
  retry: 'Tentar de novo',
  otherAddress: 'Usar outro endereço',
  otherLogin: 'Entrar de outra forma',
  connected: 'Conectado',
  changed: 'E-mail alterado',
  deviceTitle: 'Abra o link que enviamos',
  deviceText: 'Ainda não conhecemos este navegador.',
  deviceSent: ({ address }) => `O e-mail foi para ${address}`,
  deviceSentToAccount: 'O e-mail foi para o endereço da sua conta.',
  pickNumber: 'Na página do link, escolha este número',
  waitingForLink: 'Aguardando você abrir o link',
  nothingTitle: 'Nenhum código esperado',
  nothingText: 'Comece com seu endereço de e-mail.',
  toAddress: 'Digitar endereço',
  currentEmail: 'Endereço atual',
  noEmailYet: 'Ainda sem endereço',
  openPage: 'Abrir página da carteira',
  waitingForPage: 'Aguardando a alteração na página da sua carteira',
  editText: 'Você receberá um código no endereço atual e depois outro no novo.',
  notEmbedded: 'Conecte-se por e-mail ou rede social para alterar o endereço.',
}
export default email
