import type { AccountTexts } from '../Words.js'

const byOwner = (proof: string): string =>
  `Über einen Link, der dir gesendet wurde, wurde mitgeteilt, dass das eine andere Person war. Die Wallet signiert nichts. Seitdem hinzugefügte Anmeldemöglichkeiten sind entfernt, und alle Anmeldungen sind beendet. Wenn dein Postfach wieder sicher ist, bestätige mit ${proof}: Dann signiert die Wallet wieder, und nach 24 Stunden zeigt sie ihre Wiederherstellungsphrase. Ein Browser, der für die Wallet neu ist, kann erst 24 Stunden nach seiner Anmeldung bestätigen.`

export const account: AccountTexts = {
  title: 'Deine Wallet',
  cancel: 'Abbrechen',
  continue: 'Weiter',
  back: 'Zurück',
  done: 'Fertig',
  again: 'Erneut versuchen',
  failed: 'Das ging nicht. Versuch es erneut.',
  notShown: 'Deine Wallet kann nicht angezeigt werden',
  wrong: 'Etwas ist schiefgegangen.',
  login: {
    lead: ({ project }) =>
      `Sieh deine Adressen und Geräte bei ${project}, und sichere dir die Wiederherstellungsphrase.`,
    email: 'E-Mail-Adresse',
    confirmBrowser: 'Diesen Browser bestätigen',
    linkMailed: ({ email }) =>
      `Wir haben einen Link an ${email} gesendet. Öffne ihn auf einem beliebigen Gerät, und wähle dort diese Zahl:`,
    otherAddress: 'Andere Adresse verwenden',
    submit: 'Anmelden',
    withProvider: ({ provider }) => `Weiter mit ${provider}`,
    withPasskey: 'Passkey verwenden',
  },
  code: {
    title: 'Code eingeben',
    label: 'Code',
    digits: 'Der Code hat sechs Ziffern.',
    mailed: ({ email }) => `Wir haben einen Code mit sechs Ziffern an ${email} gesendet.`,
    confirmYou: 'Bestätige, dass du es bist',
    confirm: 'Bestätigen',
  },
  addresses: {
    title: 'Adressen',
    evm: 'Ethereum und seine Netzwerke',
    solana: 'Solana',
    copy: 'Kopieren',
    copyName: ({ network }) => `Adresse kopieren: ${network}`,
    copied: 'Kopiert',
    select: 'Zum Kopieren auswählen',
    noEmail: 'ohne Adresse',
  },
  email: {
    title: 'E-Mail-Adresse',
    none: 'Dieses Konto hat keine.',
    about:
      'Sie wird nur hier geändert. Keine Website und keine Person braucht je die Codes, die dafür gesendet werden: Gib sie auf keiner anderen Seite ein.',
    add: 'Adresse hinzufügen',
    change: 'Adresse ändern',
    other: 'Andere E-Mail-Adresse',
    fresh: 'Neue E-Mail-Adresse',
  },
  browsers: {
    title: 'Browser',
    thisPage: 'diese Seite',
    thisBrowser: 'dieser Browser',
    lastUsed: ({ time }) => `zuletzt verwendet: ${time}`,
    remove: 'Entfernen',
    removeName: ({ browser, place }) => `Entfernen: ${browser}, ${place}`,
    removeTitle: 'Diesen Browser entfernen?',
    removeText: ({ browser, place }) =>
      `${browser} (${place}) wird abgemeldet und braucht für die nächste Anmeldung wieder den gesendeten Link.`,
  },
  providers: {
    title: 'Weitere Anmeldemöglichkeiten',
    about:
      'Verknüpfe einen Anbieter, um dich auch mit ihm anzumelden. Alle, die sich dort anmelden können, können dann diese Wallet verwenden.',
    link: ({ provider }) => `${provider} verknüpfen`,
    unlink: 'Trennen',
    unlinkName: ({ provider }) => `${provider} trennen`,
    unlinkTitle: ({ provider }) => `${provider} trennen?`,
    unlinkText: ({ provider }) =>
      `Über ${provider} ist dann keine Anmeldung bei diesem Konto mehr möglich, und andere Browser, die sich so angemeldet haben, werden abgemeldet.`,
    since: ({ date }) => `seit ${date}`,
    notLinked: 'Der Anbieter wurde nicht verknüpft',
  },
  passkeys: {
    title: 'Passkeys',
    about:
      'Mit einem Passkey kann eine Person, die nur deine E-Mails liest, mit dieser Wallet nicht signieren und weder die Wiederherstellungsphrase bekommen noch die E-Mail-Adresse ändern. Du verwendest ihn dann bei jeder Genehmigung. Füge zwei hinzu: Wenn du keinen davon mehr hast, kann nur der Betreiber helfen. 72 Stunden lang nimmt ein Link, der dir gesendet wird, einen neuen Passkey zurück.',
    add: 'Passkey hinzufügen',
    added: ({ date }) => `hinzugefügt: ${date}`,
    remove: 'Entfernen',
    removeName: ({ browser, date }) => `Passkey entfernen: ${browser}, hinzugefügt: ${date}`,
    removeTitle: 'Diesen Passkey entfernen?',
    removeText:
      'Danach wird 24 Stunden lang die Wiederherstellungsphrase nicht gezeigt, und die E-Mail-Adresse kann nicht geändert werden.',
    unused: 'Der Passkey wurde nicht verwendet.',
    notMade: 'Es wurde kein Passkey erstellt.',
  },
  secret: {
    title: 'Wiederherstellungsphrase',
    about:
      'Zwölf Wörter, die diese Wallet auch in anderen Programmen öffnen. Wer sie hat, hat alles darin, ohne Anmeldung.',
    notYet: 'Noch nicht',
    notYetText: ({ time }) =>
      `Zu diesem Konto kam ein neuer Browser oder eine weitere Anmeldemöglichkeit hinzu. Damit ein Dieb die Wörter nicht bekommt, werden sie erst ab diesem Zeitpunkt gezeigt: ${time}.`,
    ask: 'Phrase anzeigen',
    warning: 'Wer diese Wörter hat, hat die Wallet',
    warningText:
      'Mit ihnen lässt sich alles daraus entnehmen, endgültig und ohne Anmeldung. Keine Website, kein Support und kein Betreiber braucht sie je. Schreib sie auf Papier: Ein Screenshot oder eine Datei kann gestohlen werden.',
    alone: 'Keine Person hat mich nach diesen Wörtern gefragt, und niemand sonst sieht meinen Bildschirm.',
    show: 'Wörter anzeigen',
    wordsTitle: 'Wiederherstellungsphrase, 1 von 2',
    wordsText:
      'Schreib die Wörter in dieser Reihenfolge auf. Aus ihnen ergeben sich deine Konten bei Ethereum und Solana.',
    next: 'Weiter: Smart Account',
    keyTitle: 'Schlüssel des Inhabers, 2 von 2',
    keyText:
      'Dieser private Schlüssel besitzt deinen Smart Account. Wenige Programme finden ihn mit den Wörtern: Bewahre ihn auf, wenn du dort etwas hast.',
    hold: 'Zum Zeigen halten',
  },
  signOut: {
    title: 'Abmelden',
    here: 'Hier abmelden',
    everywhere: 'Überall abmelden',
    everywhereTitle: 'Überall abmelden?',
    everywhereText:
      'Alle Browser werden sofort abgemeldet, auf allen Websites dieses Projekts, und brauchen für die nächste Anmeldung wieder den gesendeten Link.',
  },
  stopped: {
    title: 'Diese Wallet ist gesperrt',
    byOperator: 'Sie signiert nichts. Schreib dem Betreiber der Website.',
    byOwner: ({ email }) => byOwner(`einem Code, der an ${email} gesendet wird`),
    byOwnerWithPasskey: ({ email }) => byOwner(`einem Code, der an ${email} gesendet wird, und mit deinem Passkey`),
    release: 'Wallet wieder verwenden',
  },
  deletion: {
    title: 'Konto löschen',
    about:
      'Löscht nach 72 Stunden seine Schlüssel, Anmeldungen und Browser. Was auf einer Blockchain ist, bleibt dort.',
    ask: 'Konto löschen',
    askTitle: 'Dieses Konto löschen?',
    askText:
      'In 72 Stunden werden die Schlüssel dieser Wallet gelöscht, und niemand kann sie wiederherstellen. Was dann darin ist, ist verloren, außer du hast die Wiederherstellungsphrase. Sende es vorher woandershin.',
    pending: ({ time }) => `Dieses Konto wird gelöscht: ${time}`,
    pendingText:
      'Dann werden seine Schlüssel endgültig gelöscht. Bis dahin funktioniert die Wallet: Sende, was darin ist, woandershin.',
    keep: 'Konto behalten',
  },
}
