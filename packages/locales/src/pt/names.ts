import type { Words } from '../Words.js'

const names: Words = {
  name: 'Nome',
  placeholder: 'alice',
  intro: ({ suffix }) => `Podem enviar para ele em vez do seu endereço. Termina em ${suffix}.`,
  rule: 'Pelo menos 4 letras, dígitos ou hifens',
  checking: 'Verificando se está livre…',
  isFree: ({ name }) => `${name} está livre.`,
  isTaken: ({ name }) => `${name} não pode ser registrado. Escolha outro nome.`,
  suggestions: 'Sugestões',
  available: 'Disponível',
  taken: 'Ocupado',
  register: 'Registrar nome',
  registering: 'Assine a mensagem',
  cancel: 'Cancelar',
  signText: 'Você assina uma mensagem, sem custo. Ela vale dez segundos depois de exibida.',
  failedTitle: 'O nome não foi registrado',
  declined: 'Você recusou a assinatura.',

  notOffered: 'Não é possível registrar nomes aqui',
  notOfferedText: 'Os nomes são para contas da carteira integrada em redes EVM.',
  notConnectedText: 'Conecte uma para dar um nome a ela.',
  hasName: ({ name }) => `Seu nome é ${name}`,
  hasNameText: 'Uma conta tem um só nome neste site.',

  done: 'Pronto',
  successTitle: ({ name }) => `Agora você é ${name}`,
  successText: 'O nome aparece no lugar do seu endereço, e outros podem enviar para ele.',
  toAccount: 'Ir para a conta',
}
export default names
