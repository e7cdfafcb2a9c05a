import type { Words } from '../Words.js'

export const refusals: Words = {
  'embedded/aborted': 'Questa richiesta non vale più. Torna al sito e ripeti la richiesta.',
  'embedded/badPasskey': 'La passkey non è stata accettata. Riprova.',
  'embedded/badProof': 'Questo browser non ha potuto dimostrare che la richiesta è sua. Ricarica la pagina.',
  'embedded/busy': 'È in corso l’invio di un’altra transazione. Attendi che finisca, poi riprova.',
  'embedded/changed':
    'La richiesta è cambiata mentre veniva mostrata. Non è stato firmato nulla. Ripeti la richiesta sul sito.',
  'embedded/chainNotAllowed': 'Il wallet non si può usare su questa rete.',
  'embedded/codeOver': 'Questo codice non è più valido. Richiedine uno nuovo.',
  'embedded/emailTaken': 'Questo indirizzo appartiene a un altro account.',
  'embedded/frozen': 'Questo wallet è bloccato. La sua pagina spiega come si prosegue.',
  'embedded/identityTaken': 'Questo modo di accedere appartiene a un altro account.',
  'embedded/invalidEmail': 'Questo non è un indirizzo email.',
  'embedded/lastLogin': 'Questo è l’unico modo di accedere. Aggiungi prima un indirizzo email.',
  'embedded/linkOver': 'Il link inviato per email non è più valido. Accedi di nuovo.',
  'embedded/noAddress': 'Questo account non ha un indirizzo email a cui inviare un codice.',
  'embedded/nodeFailed': 'Ora la rete non è raggiungibile. Riprova.',
  'embedded/noWallet': 'Non c’è ancora nessun wallet.',
  'embedded/onHold':
    'Questo account è cambiato da poco, e nelle 24 ore successive questa operazione è sospesa. Riprova più tardi.',
  'embedded/otherCode': 'Nel frattempo l’account è cambiato, oppure è usato da un altro wallet.',
  'embedded/pageExpired': 'Questa pagina è rimasta aperta troppo a lungo. Ricaricala.',
  'embedded/passkeyNeeded': 'Questo account ha una passkey, che va usata per questa operazione.',
  'embedded/proofNeeded': 'Conferma che sei tu, poi ripeti l’operazione.',
  'embedded/reverted': 'La rete non ha eseguito la transazione.',
  'embedded/sameEmail': 'L’account ha già questo indirizzo.',
  'embedded/sessionExpired':
    'Questo accesso è terminato, o l’orologio di questo dispositivo è sbagliato. Controlla l’orologio, poi accedi di nuovo.',
  'embedded/tooMany': 'È successo troppo spesso. Attendi un po’, poi riprova.',
  'embedded/unavailable': 'Ora non è possibile farlo. Riprova.',
  'embedded/unknownDevice': 'Questo browser non è più nell’elenco.',
  'embedded/unknownLogin': 'Questo modo di accedere non è più nell’elenco.',
  'embedded/unknownPasskey': 'Questa passkey non appartiene a questo account.',
  'embedded/unreachable': 'Il wallet non è raggiungibile. Riprova.',
  'embedded/wrongCode': 'Questo codice è sbagliato.',
  'paymaster/empty': 'Al momento non è possibile pagare le commissioni per te.',
  'signer/clock':
    'Questa operazione è stata approvata troppo tempo fa, o un orologio è sbagliato. Ripeti la richiesta sul sito.',
  'signer/fee': 'Le commissioni sono più alte di quanto consente questo wallet.',
  'signer/frozen': 'Questo wallet è bloccato. La sua pagina spiega come si prosegue.',
  'signer/newBrowser':
    'Questo browser è nuovo: per 24 ore può inviare solo piccoli importi. Usa una passkey, o un browser che usi da più tempo.',
  'signer/onHold': 'Questo browser o questa passkey è recente. Riprova 24 ore dopo l’aggiunta.',
  'signer/otherDigest':
    'Ciò che è stato mostrato non è ciò che verrebbe firmato. Non è stato firmato nulla. Ripeti la richiesta sul sito.',
  'signer/passkeyNeeded': 'Questo account ha una passkey, con cui va approvata questa operazione.',
  'signer/tooMany': 'Questo wallet ha firmato troppo spesso. Riprova più tardi.',
  'signer/unavailable': 'Ora il wallet non può firmare. Riprova tra un momento.',
  'signer/used': 'Questa richiesta è già stata firmata. Ripeti la richiesta sul sito.',
}
