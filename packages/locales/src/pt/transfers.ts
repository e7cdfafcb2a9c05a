import type { Words } from '../Words.js'

/** What sending, swapping and paying have in common. */
export const transfers: Words = {
  back: 'Voltar',
  balance: 'Saldo',
  cancel: 'Cancelar',
  retry: 'Tentar de novo',
  showAll: 'Mostrar tudo',
  toAccount: 'Voltar à conta',
  tryAgain: 'Tentar de novo',
  viewOnExplorer: 'Ver no explorador',

  done: 'Pronto',
  network: 'Rede',

  chooseToken: 'Escolher token',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Alterar.`,
  max: 'Máx.',
  tokens: 'Tokens',
  noTokenCalled: ({ name }) => `Nenhum token se chama ${name}`,

  feeAtMost: 'Taxa de rede, no máximo',
  feeUnknown: 'Desconhecida',
  nothingToReview: 'Nada a revisar',
  openTitle: 'Um envio ainda pode chegar',
  showTransfer: 'Mostrar',

  yourWallet: 'sua carteira',
  confirmIn: ({ wallet }) => `Confirme em ${wallet}`,
  rejectIn: ({ wallet }) => `Recuse em ${wallet}`,
  rejectText: 'A solicitação continua aberta lá, e esta página não pode retirá-la.',
  checkNow: 'Verificar agora',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'Ainda não sabemos',
  notSentTitle: 'Não enviado',
  notSentText: 'Nada saiu da conta.',
  replacedTitle: 'Substituída',
  replacedText: 'Outra transação desta conta ocupou o lugar: ela foi acelerada ou cancelada na carteira.',
  changedTitle: ({ wallet }) => `Outra coisa enviada por ${wallet}`,
  changedText: ({ wallet }) =>
    `O que ${wallet} enviou não é o que você confirmou aqui. Não a use de novo antes de saber o motivo.`,
  changedUnsent: 'O que a carteira assinou não é o que você confirmou aqui. Esta página não o enviou.',
  youConfirmed: 'Você confirmou',
  walletSigned: 'A carteira assinou',
  unprovedTitle: 'Só a sua carteira diz que foi realizado',
  unprovedText: 'A rede não o mostra: não é certo quanto foi enviado nem a quem. Verifique antes de continuar.',
}
