import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `Con un link che ti è stato inviato è stato comunicato che si trattava di un’altra persona. Il wallet non firma nulla. I modi di accedere aggiunti da allora sono stati tolti e tutti gli accessi sono terminati. Se la tua casella di posta è di nuovo sicura, conferma con ${proof}: il wallet firmerà di nuovo e dopo 24 ore mostrerà la sua frase di recupero. Un browser nuovo per il wallet può confermare solo 24 ore dopo il suo accesso.`

export const account: AccountTexts = {
  title: 'Il tuo wallet',
  cancel: 'Annulla',
  continue: 'Continua',
  back: 'Indietro',
  done: 'Fatto',
  again: 'Riprova',
  failed: 'Non ha funzionato. Riprova.',
  notShown: 'Impossibile mostrare il tuo wallet',
  wrong: 'Si è verificato un errore.',
  login: {
    lead: ({ project }) => `Consulta i tuoi indirizzi e dispositivi su ${project} e conserva la tua frase di recupero.`,
    email: 'Indirizzo email',
    confirmBrowser: 'Conferma questo browser',
    linkMailed: ({ email }) =>
      `Abbiamo inviato un link a ${email}. Aprilo su un dispositivo qualsiasi e scegli lì questo numero:`,
    otherAddress: 'Usa un altro indirizzo',
    submit: 'Accedi',
    withProvider: ({ provider }) => `Continua con ${provider}`,
    withPasskey: 'Usa una passkey',
  },
  code: {
    title: 'Inserisci il codice',
    label: 'Codice',
    digits: 'Il codice ha sei cifre.',
    mailed: ({ email }) => `Abbiamo inviato un codice di sei cifre a ${email}.`,
    confirmYou: 'Conferma che sei tu',
    confirm: 'Conferma',
  },
  addresses: {
    title: 'Indirizzi',
    evm: 'Ethereum e le sue reti',
    solana: 'Solana',
    copy: 'Copia',
    copyName: ({ network }) => `Copia l’indirizzo: ${network}`,
    copied: 'Copiato',
    select: 'Selezionalo per copiarlo',
    noEmail: 'senza indirizzo',
  },
  email: {
    title: 'Indirizzo email',
    none: 'Questo account non ne ha uno.',
    about:
      'Si cambia solo qui. Nessun sito e nessuna persona ha mai bisogno dei codici inviati per questo: non digitarli in nessun’altra pagina.',
    add: 'Aggiungi indirizzo',
    change: 'Cambia l’indirizzo',
    other: 'Un altro indirizzo email',
    fresh: 'Nuovo indirizzo email',
  },
  browsers: {
    title: 'Browser',
    thisPage: 'questa pagina',
    thisBrowser: 'questo browser',
    lastUsed: ({ time }) => `ultimo utilizzo: ${time}`,
    remove: 'Rimuovi',
    removeName: ({ browser, place }) => `Rimuovi ${browser} su ${place}`,
    removeTitle: 'Rimuovere questo browser?',
    removeText: ({ browser, place }) =>
      `${browser} su ${place} verrà disconnesso e avrà bisogno del link inviato per email per accedere di nuovo.`,
  },
  providers: {
    title: 'Altri modi di accedere',
    about:
      'Collega un fornitore per accedere anche con quello. Tutte le persone che possono accedere lì potranno usare questo wallet.',
    link: ({ provider }) => `Collega ${provider}`,
    unlink: 'Scollega',
    unlinkName: ({ provider }) => `Scollega ${provider}`,
    unlinkTitle: ({ provider }) => `Scollegare ${provider}?`,
    unlinkText: ({ provider }) =>
      `${provider} non permetterà più di accedere a questo account, e gli altri browser che lo hanno usato per accedere verranno disconnessi.`,
    since: ({ date }) => `dal giorno ${date}`,
    notLinked: 'Il fornitore non è stato collegato',
  },
  passkeys: {
    title: 'Le tue passkey',
    about:
      'Con una passkey, una persona che legge soltanto le tue email non può firmare con questo wallet, né ottenere la sua frase di recupero, né cambiare il suo indirizzo email. Da allora la usi per ogni approvazione. Aggiungine due: se non ne hai più nessuna, solo il gestore può aiutarti. Per 72 ore, un link che ti viene inviato permette di annullarne una nuova.',
    add: 'Aggiungi una passkey',
    added: ({ date }) => `aggiunta: ${date}`,
    remove: 'Rimuovi',
    removeName: ({ browser, date }) => `Rimuovi la passkey di ${browser}, aggiunta: ${date}`,
    removeTitle: 'Rimuovere questa passkey?',
    removeText:
      'Nelle 24 ore successive la frase di recupero non viene mostrata e l’indirizzo email non può essere cambiato.',
    unused: 'La passkey non è stata usata.',
    notMade: 'Non è stata creata nessuna passkey.',
  },
  secret: {
    title: 'Frase di recupero',
    about:
      'Dodici parole che aprono questo wallet anche in altri programmi. Chi le ha possiede tutto ciò che contiene, senza bisogno di accedere.',
    notYet: 'Non ancora',
    notYetText: ({ time }) =>
      `Questo account ha ricevuto un nuovo browser o un altro modo di accedere. Perché un ladro non possa prendere le parole, vengono mostrate solo a partire da questo momento: ${time}.`,
    ask: 'Mostra la frase',
    warning: 'Chi ha queste parole ha il wallet',
    warningText:
      'Permettono di portare via tutto, per sempre e senza accedere. Nessun sito, nessuna assistenza e nessun gestore ne ha mai bisogno. Scrivile su carta: uno screenshot o un file può essere rubato.',
    alone: 'Nessuna persona mi ha chiesto queste parole, e nessun altro vede il mio schermo.',
    show: 'Mostra le parole',
    wordsTitle: 'Frase di recupero, 1 di 2',
    wordsText: 'Scrivi le parole in quest’ordine. Da esse derivano i tuoi account Ethereum e Solana.',
    next: 'Avanti: smart account',
    keyTitle: 'Chiave del proprietario, 2 di 2',
    keyText:
      'Questa chiave privata possiede il tuo smart account. Pochi programmi la trovano a partire dalle parole: conservala se hai qualcosa lì.',
    hold: 'Tieni premuto per vedere',
  },
  signOut: {
    title: 'Esci',
    here: 'Esci qui',
    everywhere: 'Esci ovunque',
    everywhereTitle: 'Uscire ovunque?',
    everywhereText:
      'Tutti i browser vengono disconnessi subito, su tutti i siti di questo progetto, e avranno bisogno del link inviato per email per accedere di nuovo.',
  },
  stopped: {
    title: 'Questo wallet è bloccato',
    byOperator: 'Non firma nulla. Scrivi al gestore del sito.',
    byOwner: ({ email }) => byOwner(`un codice che viene inviato a ${email}`),
    byOwnerWithPasskey: ({ email }) => byOwner(`un codice che viene inviato a ${email} e con la tua passkey`),
    release: 'Usa di nuovo il wallet',
  },
  deletion: {
    title: 'Elimina l’account',
    about: 'Cancella le sue chiavi, i suoi accessi e i suoi browser dopo 72 ore. Ciò che è su una blockchain resta lì.',
    ask: 'Elimina l’account',
    askTitle: 'Eliminare questo account?',
    askText:
      'Tra 72 ore le chiavi di questo wallet verranno cancellate, e nessuno potrà recuperarle. Ciò che contiene in quel momento andrà perso, a meno che tu non abbia la frase di recupero. Prima invialo altrove.',
    pending: ({ time }) => `Questo account sarà eliminato: ${time}`,
    pendingText:
      'Le sue chiavi verranno allora cancellate per sempre. Fino a quel momento il wallet funziona: invia altrove ciò che contiene.',
    keep: 'Conserva l’account',
  },
}
