import type { Words } from '../Words.js'

const siwx: Words = {
  title: ({ site }) => `Entrar em ${site}`,
  text: 'Comprove que esta conta é sua. É grátis e não move fundos.',
  account: 'Conta',
  site: 'Site',
  network: 'Rede',
  validUntil: 'Válido até',
  message: 'Mensagem a assinar',
  preparing: 'Preparando a mensagem',
  cancel: 'Cancelar',
  waitingText: ({ wallet }) => `Assine a mensagem em ${wallet}.`,
  verifyingText: 'O site está verificando a assinatura.',
  closes: 'Fechar isto desconecta a carteira.',
  noWindow: 'Nenhuma janela?',
  askAgain: 'Pedir de novo',
  declinedTitle: 'Assinatura recusada',
  declinedText: 'Você não entrou. Tente de novo ou cancele.',
  failedTitle: 'Erro ao assinar a mensagem',
  failedText: 'Você não entrou. Tente de novo com a nova mensagem ou cancele.',
  smartAccountText: 'Talvez este aplicativo não aceite smart accounts',
  nothing: 'Nada a assinar',
  nothingText: 'A conta em uso não precisa entrar agora.',
  toAccount: 'Ir para a conta',
}
export default siwx
