import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'Demandé par',
  rawData: 'Données brutes',
  reject: 'Refuser',
  review: 'Vérifier',
  windowHint: 'Vous approuvez dans une fenêtre de ce wallet, où vous voyez tout.',
  continueThere: 'Continuez dans la fenêtre qui s’est ouverte.',
  blocked: 'La fenêtre ne s’est pas ouverte. Votre navigateur l’a peut-être bloquée.',
  openWindow: 'Ouvrir la fenêtre',
  openAgain: 'La rouvrir',
  readToEnd: 'Lisez jusqu’au bout ce qui est demandé par',
  confirmFirst: 'Confirmez, puis approuvez ce qui est demandé par',
  trustFirst: 'N’approuvez que si vous avez confiance en',
  siteAbove: 'le site ci-dessus',
  moment: 'Un instant',
  fetching: 'Récupération de la demande.',
  nothing: 'Rien à approuver',
  nothingText: 'Cette fenêtre s’ouvre d’elle-même quand un site demande quelque chose. Vous pouvez la fermer.',
  over: 'Cette demande n’est plus valable',
  overText:
    'Elle a déjà été ouverte, a été retirée ou est trop ancienne. Retournez sur le site et recommencez. Rien n’a été signé.',
  approved: 'Approuvé',
  approving: 'Signature en cours.',
  rejected: 'Refusé',
  goBack: 'Vous pouvez fermer cette fenêtre et retourner sur le site.',
  passkeyNow: 'Utilisez votre clé d’accès',
  passkeyNowText: 'Votre navigateur la demande maintenant.',
  passkeyUnused: 'La clé d’accès n’a pas été utilisée',
  passkeyUnusedText: 'Sans votre clé d’accès, rien n’est signé.',
  retry: 'Réessayer',
  failed: 'Cela n’a pas été fait',
  newBrowsers: ({ count }) =>
    count === 1 ? 'Un nouveau navigateur s’est connecté' : 'De nouveaux navigateurs se sont connectés',
  newBrowsersText: ({ list }) =>
    `${list}. Si ce n’était pas vous, déconnectez-vous partout sur la page de votre portefeuille et n’approuvez rien.`,
}
