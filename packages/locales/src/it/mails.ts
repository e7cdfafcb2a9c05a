import type { Sections } from '../Words.js'

export const mails: Sections = {
  shared: {
    browserOn: ({ browser, system }) => `${browser} su ${system}`,
    someBrowser: 'un browser',
    undo: 'Se non eri tu, apri questo link entro 72 ore: blocca il wallet, termina tutti gli accessi e annulla ogni modo di accedere aggiunto da allora.',
    notMe: 'Non ero io',
    signOut: 'Se non eri tu, esci ovunque dal tuo account e scrivi al gestore.',
  },
  link: {
    subject: 'Conferma il tuo browser',
    begun: ({ site, browser }) => `Una persona, probabilmente tu, sta accedendo a ${site} con ${browser}.`,
    open: ({ time }) =>
      `Apri questo link e scegli il numero mostrato durante l’accesso. Vale una sola volta e per ${time}.`,
    button: 'Conferma questo browser',
    never:
      'Se non eri tu, non fare nulla: senza il link l’accesso termina da solo. Non scegliere mai un numero che ti manda un’altra persona.',
  },
  code: {
    subject: 'Il tuo codice di accesso',
    enter: ({ site, browser, time }) =>
      `Inserisci questo codice su ${site} in ${browser}. Vale una sola volta e per ${time}.`,
    never: 'I gestori del sito non te lo chiedono mai. Se non stai effettuando l’accesso, ignora questa email.',
  },
  changeCode: {
    subject: 'Il tuo codice per cambiare l’indirizzo email',
    enter: ({ site, time }) =>
      `Su ${site} il tuo account sta per ricevere un altro indirizzo email. Inserisci lì questo codice per continuare. Vale una sola volta e per ${time}.`,
    never: 'Se non eri tu, non inserirlo da nessuna parte ed esci ovunque dal tuo account.',
  },
  confirmCode: {
    subject: 'Il tuo codice per confermare che sei tu',
    enter: ({ site, time }) =>
      `Nella pagina del tuo wallet su ${site} è stato chiesto qualcosa per cui bisogna sapere che sei tu, come vedere la frase di recupero. Inserisci lì questo codice. Vale una sola volta e per ${time}.`,
    never:
      'Nessuno ha mai bisogno che tu gli dia questo codice. Se non eri tu, non inserirlo da nessuna parte ed esci ovunque nella pagina del tuo wallet.',
  },
  taken: {
    subject: 'Questo indirizzo ha un account',
    wanted: ({ site }) =>
      `Su ${site} una persona voleva dare questo indirizzo email a un altro account. Non è stato fatto, perché l’indirizzo ha già un proprio account.`,
    next: 'Se eri tu, accedi con questo indirizzo o scegline un altro.',
  },
  newDevice: {
    subject: 'Accesso da un nuovo browser',
    used: ({ site, browser }) =>
      `Il tuo account è stato usato su ${site} con ${browser}, che non aveva mai effettuato l’accesso.`,
    fine: 'Se eri tu, non c’è nulla da fare.',
  },
  wrongNumber: {
    subject: 'Un accesso è stato fermato',
    chosen: ({ site, browser }) =>
      `Per un accesso a ${site} con ${browser} è stato scelto un numero sbagliato nella pagina del link inviato. Il link non è più valido.`,
    notMe: 'Se non l’hai aperto tu, un’altra persona legge le tue email o cerca di accedere al tuo posto.',
  },
  linked: {
    subject: 'Un modo di accedere è stato aggiunto al tuo account',
    added: ({ site, provider }) => `Su ${site} ora si può accedere al tuo account anche con ${provider}.`,
  },
  unlinked: {
    subject: 'Un modo di accedere è stato tolto dal tuo account',
    removed: ({ site, provider }) => `Su ${site} non si può più accedere al tuo account con ${provider}.`,
  },
  passkeyAdded: {
    subject: 'Una passkey è stata aggiunta al tuo account',
    added: ({ site }) =>
      `Nella pagina del tuo wallet su ${site} è stata aggiunta una passkey. D’ora in poi viene richiesta a ogni approvazione.`,
  },
  passkeyRemoved: {
    subject: 'Una passkey è stata rimossa dal tuo account',
    removed: ({ site }) =>
      `Nella pagina del tuo wallet su ${site} è stata rimossa una passkey, che non permette più di accedere.`,
  },
  deletion: {
    subject: 'Il tuo account sarà eliminato',
    asked: ({ site, date }) =>
      `Nella pagina del tuo wallet su ${site} è stata chiesta l’eliminazione dell’account. Data dell’eliminazione: ${date}. Da allora le sue chiavi saranno perse per sempre, e con esse ciò che si trova nel wallet.`,
    until: 'Fino ad allora il wallet funziona: invia altrove ciò che contiene, o conserva la frase di recupero.',
    keep: 'Se vuoi conservare l’account, apri questo link. Termina anche tutti gli accessi.',
    button: 'Conserva il mio account',
  },
  deleted: {
    subject: 'Il tuo account è stato eliminato',
    gone: ({ site }) =>
      `L’account con questo indirizzo email su ${site} è stato eliminato, con le sue chiavi, i suoi accessi e i suoi browser. Le copie di emergenza del database sono conservate per un po’, poi vengono eliminate anch’esse.`,
    chain: 'Ciò che è su una blockchain resta lì. Solo la frase di recupero permette di usarlo, se l’hai conservata.',
  },
  emailChanged: {
    subject: 'L’indirizzo email del tuo account è cambiato',
    changed: ({ site }) =>
      `Su ${site} il tuo account ha ricevuto un altro indirizzo email. D’ora in poi accessi e codici vanno lì.`,
    undo: 'Se non eri tu, apri questo link entro 72 ore: ripristina questo indirizzo. Inoltre blocca il wallet, termina tutti gli accessi e annulla ogni modo di accedere aggiunto da allora.',
    until: 'Fino ad allora, anche questo indirizzo viene informato di ciò che viene aggiunto all’account.',
    button: 'Ripristina questo indirizzo',
  },
  stopped: {
    subject: 'Il tuo wallet è bloccato',
    used: ({ site }) =>
      `Con un link inviato riguardo al tuo account su ${site}, il titolare ha comunicato che un’altra persona lo ha usato. Tutti gli accessi sono terminati e i modi di accedere aggiunti da allora sono stati tolti. Nulla viene firmato finché il titolare non conferma di nuovo.`,
    again:
      'Per usarlo di nuovo, accedi alla pagina del tuo wallet con questo indirizzo e conferma lì con un codice che viene inviato qui.',
    button: 'La pagina del tuo wallet',
    notMe:
      'Se non hai aperto un link del genere, un’altra persona legge le tue email: cambia prima la password della tua casella.',
  },
  takenBack: {
    subject: 'Questo indirizzo è stato tolto dal tuo account',
    back: ({ site }) =>
      `Su ${site} l’indirizzo precedente del tuo account è stato ripristinato con un link che gli è stato inviato. Questo non permette più di accedere, e il wallet è bloccato.`,
    notMe:
      'Se l’indirizzo l’avevi cambiato tu, un’altra persona legge le email di quello precedente: scrivi al gestore.',
  },
  thawed: {
    subject: 'Il tuo wallet è di nuovo utilizzabile',
    released: ({ site }) =>
      `Nella pagina del tuo wallet su ${site} il wallet bloccato è stato sbloccato con un codice inviato a questo indirizzo. Per 24 ore la frase di recupero non viene mostrata e i modi di accedere non vengono cambiati.`,
    notMe:
      'Se non eri tu, un’altra persona legge le tue email: apri il link dell’email sul nuovo browser, poi cambia la password della tua casella.',
  },
  signedOut: {
    subject: 'Disconnessione effettuata ovunque',
    ended: ({ site }) =>
      `Su ${site} tutti gli accessi del tuo account sono terminati e nessun browser è più conosciuto. Il prossimo accesso da ciascuno richiede di nuovo il link inviato per email.`,
  },
}
