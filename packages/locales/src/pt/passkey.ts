import type { Words } from '../Words.js'

const passkey: Words = {
  connectText:
    'Uma chave de acesso dá-lhe uma conta sem aplicação de carteira. Confirma com a impressão digital, o rosto ou o PIN.',
  create: 'Criar conta com chave de acesso',
  choose: 'Usar uma chave de acesso existente',
  lossText: 'A chave fica no seu dispositivo ou gestor de palavras-passe. Sem ela, ninguém consegue aceder à conta.',
  againTitle: 'Confirme mais uma vez',
  againText:
    'Este navegador ainda não conhece a sua conta. Uma segunda confirmação da mesma chave de acesso encontra-a.',
  again: 'Confirmar de novo',
  connected: 'A sua conta está ligada',
  account: 'Conta',
  firstText: 'É a primeira transação da conta. Também cria a conta na rede.',
  approve: 'Aprovar com chave de acesso',
  reject: 'Rejeitar',
  confirming: 'Confirme na janela do navegador',
  nothing: 'Nada aguarda a sua aprovação',
  exportText:
    'A chave privada de uma chave de acesso não pode ser exportada. Fica no seu dispositivo ou gestor de palavras-passe, que a pode copiar para os seus outros dispositivos. O que pode sair:',
  credentialId: 'ID da chave de acesso',
  publicKey: 'Chave pública',
  copy: ({ name }) => `Copiar: ${name}`,
}
export default passkey
