import type { Words } from '../Words.js'

const onramp: Words = {
  youPay: 'Du zahlst',
  youGet: 'Du bekommst',
  chooseToken: 'Token wählen',
  chooseCurrency: 'Währung wählen',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Ändern`,
  currencyIs: ({ symbol }) => `Währung: ${symbol}. Ändern`,
  limits: ({ min, max }) => `Von ${min} bis ${max}`,
  estimate: 'Schätzung',
  estimateText: 'Für diesen Betrag gibt es noch kein Angebot. Der Anbieter nennt seinen Preis, bevor du zahlst.',
  quoteRefused: 'Für diesen Betrag gibt es kein Angebot',
  providerFee: 'Gebühr des Anbieters',
  networkFee: 'Netzwerkgebühr',
  total: 'Gesamt',
  chooseProvider: 'Anbieter wählen',
  fees: ({ range }) => `Gebühren ${range}`,
  networks: ({ names }) => `Auf ${names}`,
  notOnNetwork: ({ network }) => `Verkauft nicht auf ${network}`,
  unavailable: 'Kaufen ist hier nicht möglich',
  unavailableText:
    'Kein Anbieter verkauft an das aktive Konto. Wähle ein anderes Netzwerk, oder empfange von einer anderen Wallet.',
  opening: ({ provider }) => `${provider} wird geöffnet`,
  openTitle: ({ provider }) => `Weiter bei ${provider}`,
  openText: ({ asset }) =>
    `Schließe den Kauf in dem Fenster ab, das sich geöffnet hat. Diese Seite bemerkt, wenn ${asset} ankommt.`,
  untoldText: ({ asset, provider }) =>
    `Diese Seite kann nicht erkennen, wann ${asset} ankommt. ${provider} zeigt den Stand deines Kaufs an.`,
  orderedTitle: ({ provider }) => `${provider} hat deine Bestellung`,
  orderedText: ({ asset }) => `Diese Seite bemerkt, wenn ${asset} ankommt.`,
  sentTitle: ({ provider, asset }) => `${provider} hat ${asset} gesendet`,
  sentText: 'Es ist in deinem Konto, sobald das Netzwerk es bestätigt hat.',
  unsoldTitle: 'Nichts wurde gekauft',
  unsoldText: ({ provider }) =>
    `Laut ${provider} ist der Kauf nicht zustande gekommen. Du kannst es dort erneut versuchen.`,
  openAgain: ({ provider }) => `${provider} erneut öffnen`,
  blockedTitle: 'Das Fenster wurde blockiert',
  blockedText: ({ provider }) =>
    `Dein Browser hat kein Fenster geöffnet. Öffne ${provider} über die Schaltfläche unten.`,
  openPage: ({ provider }) => `${provider} öffnen`,
  arrivedTitle: ({ asset }) => `${asset} ist angekommen`,
  arrivedText: 'Es ist in deinem Konto.',
  lateTitle: 'Noch ist nichts angekommen',
  lateText: ({ asset, provider }) =>
    `${asset} kann länger brauchen. ${provider} zeigt den Stand deines Kaufs an und hat dir dazu eine Nachricht gesendet.`,
  lookAgain: 'Erneut nachsehen',
  failedTitle: ({ provider }) => `${provider} konnte nicht geöffnet werden`,
  failedText: 'Nichts wurde gekauft.',
  retry: 'Erneut versuchen',
  done: 'Fertig',
  back: 'Zurück',
}
export default onramp
