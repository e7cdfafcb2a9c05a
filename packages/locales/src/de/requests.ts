import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'Anfrage von',
  rawData: 'Rohdaten',
  reject: 'Ablehnen',
  review: 'Prüfen',
  windowHint: 'Du genehmigst in einem Fenster dieser Wallet. Dort siehst du alles.',
  continueThere: 'Weiter in dem Fenster, das sich geöffnet hat.',
  blocked: 'Das Fenster hat sich nicht geöffnet. Vielleicht hat dein Browser es blockiert.',
  openWindow: 'Fenster öffnen',
  openAgain: 'Erneut öffnen',
  readToEnd: 'Lies bis zum Ende. Die Anfrage kommt von',
  confirmFirst: 'Bestätige, dann genehmige die Anfrage von',
  trustFirst: 'Genehmige nur, wenn du vertraust:',
  siteAbove: 'der Website oben',
  moment: 'Einen Moment',
  fetching: 'Die Anfrage wird geholt.',
  nothing: 'Nichts zu genehmigen',
  nothingText: 'Dieses Fenster öffnet sich von selbst, wenn eine Website etwas anfragt. Du kannst es schließen.',
  over: 'Diese Anfrage gilt nicht mehr',
  overText:
    'Sie wurde schon einmal geöffnet, zurückgenommen oder ist zu alt. Geh zurück zur Website und frag erneut an. Es wurde nichts signiert.',
  approved: 'Genehmigt',
  approving: 'Es wird signiert.',
  rejected: 'Abgelehnt',
  goBack: 'Du kannst dieses Fenster schließen und zur Website zurückgehen.',
  passkeyNow: 'Passkey verwenden',
  passkeyNowText: 'Dein Browser fragt jetzt danach.',
  passkeyUnused: 'Der Passkey wurde nicht verwendet',
  passkeyUnusedText: 'Ohne deinen Passkey wird nichts signiert.',
  retry: 'Erneut versuchen',
  failed: 'Es wurde nicht ausgeführt',
  newBrowsers: ({ count }) =>
    count === 1 ? 'Ein neuer Browser hat sich angemeldet' : 'Neue Browser haben sich angemeldet',
  newBrowsersText: ({ list }) =>
    `${list}. Wenn du es nicht warst, melde dich auf der Seite deiner Wallet überall ab und bestätige nichts.`,
}
