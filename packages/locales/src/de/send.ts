import type { Words } from '../Words.js'
import { transfers } from './transfers.js'

const send: Words = {
  ...transfers,

  preview: 'Prüfen',
  invalidAddress: 'Ungültige Adresse',
  missingAddress: 'Adresse eingeben',
  insufficientFunds: 'Guthaben reicht nicht',
  missingAmount: 'Betrag eingeben',
  incorrectValue: 'Ungültiger Wert',
  missingToken: 'Token wählen',

  amount: 'Betrag',
  balanceUnavailable: 'Guthaben nicht verfügbar',
  to: 'An',
  receiver: 'Adresse',
  paste: 'Einfügen',
  pasteFailed: 'Einfügen nicht möglich. Dein Browser hat es nicht erlaubt.',
  clearReceiver: 'Adresse löschen',
  noAddress: ({ network }) => `Das ist keine Adresse auf ${network}.`,
  receiverOrName: 'Adresse oder Name',
  resolving: 'Wird aufgelöst …',
  resolved: ({ name, address }) => `${name} ist ${address}`,
  noName: ({ name, network }) => `${name} hat keine Adresse auf ${network}.`,
  nameFailed: ({ name, reason }) => `${name} konnte nicht nachgeschlagen werden. ${reason}`,
  memo: 'Memo',
  memoHint: 'Börsen brauchen ein Memo: Frage den Empfänger',
  sentBefore: 'Früher verwendet',
  sentToBefore: 'Früher verwendet',
  notEnoughFee: ({ symbol }) => `Nicht genug ${symbol} für die Netzwerkgebühr`,

  ownTitle: 'Das ist deine eigene Adresse',
  ownText: 'Du würdest die Gebühr zahlen und den Betrag behalten.',
  contractTitle: ({ symbol }) => `Das ist der Vertrag von ${symbol}`,
  contractText:
    'Was an ihn gesendet wird, ist verloren und kommt nicht zurück. Frag den Empfänger nach seiner eigenen Adresse.',
  elsewhereTitle: ({ of }) => `Dies ist die Adresse auf ${of}`,
  elsewhereText: ({ name, network }) => `${name} hat keine auf ${network}. Frage den Empfänger, ob er sie dort nutzt.`,
  checksumTitle: 'Vergleiche diese Adresse noch einmal',
  checksumText: 'Ihre Großbuchstaben passen nicht zu ihrer Prüfsumme. Ein Zeichen ist vielleicht falsch.',
  lookAlikeTitle: 'Das ist nicht die Adresse, die du kennst',
  lookAlikeText: 'Beide sehen ähnlich aus, sind aber verschieden. Betrüger erstellen solche Kopien.',
  entered: 'Deine Eingabe',
  known: 'Früher verwendet',
  ownAddress: 'Deine eigene Adresse',
  useKnown: 'Die bekannte Adresse verwenden',
  checked: 'Geprüft, weiter',
  sameNameTitle: ({ symbol }) => `Es gibt noch ein anderes ${symbol}`,
  sameNameText:
    'Jeder kann einem Token diesen Namen geben. Vergleiche die Adresse des Tokens mit einer, der du vertraust.',

  searchTokens: 'Token suchen',
  noTokens: 'Noch nichts zu senden',
  noTokensText: ({ network }) => `Dieses Konto hat nichts auf ${network}.`,
  cannotSend: 'Von hier nicht sendbar: Nutze deine Wallet',
  tokensFailed: 'Deine Token konnten nicht gelesen werden',
  tokensPartly: 'Die anderen Token dieses Kontos konnten nicht gelesen werden.',
  tokensFailedText: 'Das Netzwerk hat nicht geantwortet. Prüfe die Internetverbindung, und versuch es erneut.',

  total: 'Verlässt dein Konto',
  feeFailed: 'Das Netzwerk würde diese Überweisung ablehnen',
  feeShortTitle: ({ symbol }) => `Nicht genug ${symbol} für die Gebühr`,
  feeHighTitle: 'Die Gebühr ist hoch für diesen Betrag',
  feeHighText: ({ fee, amount }) => `Das Netzwerk kann bis zu ${fee} verlangen, um ${amount} zu senden.`,
  tokenAddress: 'Token',
  feeShortText: ({ amount }) =>
    `Das Netzwerk kann bis zu ${amount} verlangen. Sende weniger, oder lade das Konto zuerst auf.`,
  sendAmount: ({ amount }) => `${amount} senden`,
  nothingToReviewText: 'Gib zuerst einen Betrag und eine Adresse ein.',
  enterTransfer: 'Überweisung eingeben',
  failedTitle: 'Es wurde nicht gesendet',
  unconfirmed: 'Noch nicht bestätigt: Es kann noch ankommen',

  onItsWay: ({ amount }) => `${amount} unterwegs`,
  onItsWayText: ({ network }) => `${network} bestätigt die Überweisung. Du kannst dies schließen.`,
  refusedYetTitle: ({ network }) => `${network} hat sie noch nicht angenommen`,
  refusedYetText: ({ amount }) =>
    `${amount} kann noch ankommen, bis die Frist abgelaufen ist. Sende nicht erneut, bevor das geklärt ist.`,
  sent: ({ amount }) => `${amount} gesendet`,

  unknownText: ({ amount }) => `${amount} kann noch ankommen. Sende nicht erneut, bevor das geklärt ist.`,
  revertedTitle: 'Auf dem Netzwerk fehlgeschlagen',
  revertedText: ({ fee }) => `Nichts wurde bewegt, aber das Netzwerk hat seine Gebühr von ${fee} behalten.`,
  revertedUnknownFee: 'Nichts wurde bewegt, aber das Netzwerk hat seine Gebühr behalten.',
  openText: ({ amount, receiver }) => `${amount} an ${receiver}. Erneut zu senden, könnte doppelt zahlen.`,
  unspentTitle: 'Bisher nicht gesendet',
  unspentText: ({ amount }) =>
    `${amount} liegt noch auf dem Konto. Zeigt die Wallet die Anfrage noch an, lehne sie dort ab.`,
  openUnspentText: ({ amount, receiver }) =>
    `${amount} an ${receiver}: bisher nicht gesendet. Sendest du erneut, kann nur eines von beiden ankommen.`,
  slowTitle: 'Die Gebühr ist niedrig',
  slowText: 'Die Bestätigung kann Stunden dauern.',
  slowReplace: 'In deiner Wallet kannst du die Gebühr erhöhen, wenn sie das anbietet (RBF).',
  slowChild: 'Auch dein Wechselgeld mit höherer Gebühr weiterzusenden, beschleunigt es (CPFP).',
  sendAnyway: 'Trotzdem senden',
  underWay: 'Unterwegs',

  unavailable: 'Von hier kann nichts gesendet werden',
  unavailableText: 'Diese Seite kann auf dem aktiven Netzwerk nicht senden. Wähle ein anderes Netzwerk.',
  notConnectedText: 'Verbinde die, von der du senden möchtest.',
}
export default send
