import type { Sections } from '../Words.js'

export const pages: Sections = {
  link: {
    page: 'Bestätigen',
    site: 'Website',
    browser: 'Browser',
    begun: 'Begonnen',
    justNow: 'gerade eben',
    browserOn: ({ browser, system }) => `${browser} auf ${system}`,
    someBrowser: 'ein Browser',
    loginTitle: 'Bist du das?',
    loginText:
      'Eine Anmeldung mit deiner E-Mail-Adresse wurde begonnen. Wähle die Zahl, die dort angezeigt wird. Wenn du es nicht bist, schließe diese Seite.',
    numbers: 'Die Zahl, die bei der Anmeldung angezeigt wird',
    never: 'Wähle niemals eine Zahl, die dir eine andere Person schickt.',
    loginDone: 'Bestätigt. Geh zurück zur Anmeldung: Ein Code ist unterwegs zu dir.',
    stopTitle: 'Warst du das nicht?',
    deviceText: 'Dieser Browser hat sich bei deinem Konto angemeldet. Wenn du es nicht warst, sperre die Wallet.',
    wayText:
      'Deinem Konto wurde eine weitere Anmeldemöglichkeit hinzugefügt. Wenn du es nicht warst, sperre die Wallet.',
    stops:
      'Danach kann nichts mehr signiert werden, jede Anmeldung endet, und seitdem hinzugefügte Anmeldemöglichkeiten werden zurückgenommen, auch eine andere E-Mail-Adresse.',
    stopButton: 'Das war ich nicht: Wallet sperren',
    stopDone:
      'Die Wallet ist gesperrt, alle Anmeldungen sind beendet, und nichts, was seitdem hinzugefügt wurde, kann sich noch anmelden.',
    again:
      'Um die Wallet wieder zu verwenden, melde dich auf ihrer Seite mit dieser Adresse an und bestätige dort mit einem Code, der hierher gesendet wird. Ein Konto mit Passkey braucht auch diesen.',
    emailTitle: 'Diese Adresse wiederherstellen?',
    emailText:
      'Dein Konto hat eine andere E-Mail-Adresse bekommen. Wenn du das nicht wolltest, stelle diese wieder her.',
    emailButton: 'Diese Adresse wiederherstellen',
    emailDone:
      'Dein Konto hat wieder diese Adresse. Alle Anmeldungen sind beendet, nichts, was seitdem hinzugefügt wurde, kann sich noch anmelden, und die Wallet ist gesperrt.',
    deletionTitle: 'Konto behalten?',
    deletionText:
      'Für dein Konto wurde die Löschung beantragt. Wenn du es behalten willst, halte sie auf: Auch alle Anmeldungen enden dann, falls nicht du sie beantragt hast.',
    deletionButton: 'Mein Konto behalten',
    deletionDone: 'Dein Konto bleibt, und alle Anmeldungen sind beendet.',
    done: 'Erledigt',
    walletPage: 'Zur Seite der Wallet',
    notDone: 'Es wurde nicht ausgeführt',
    wrongNumber: 'Das ist nicht die Zahl der Anmeldung. Der Link gilt nicht mehr.',
    emailTaken:
      'Diese Adresse hat inzwischen ein anderes Konto. Alle Anmeldungen sind beendet, und die Wallet ist gesperrt.',
    over: 'Dieser Link gilt nicht',
    overText:
      'Er wurde schon verwendet, ist zu alt oder unvollständig. Öffne die neueste E-Mail, oder melde dich erneut an.',
    unreachable: 'Der Link kann gerade nicht gelesen werden',
    unreachableText: 'Prüfe deine Verbindung, und öffne den Link erneut.',
  },
  popup: {
    loggedIn: 'Angemeldet',
    back: ({ site }) => `Du kommst zurück zu ${site}.`,
    digitsText: ({ site }) =>
      `Gib die zwei Ziffern ein, die ${site} anzeigt. Wenn du das dort nicht begonnen hast, schließe dieses Fenster.`,
    digits: 'Zwei Ziffern',
    next: 'Weiter',
    close: 'Du kannst dieses Fenster schließen.',
  },
  social: {
    connecting: 'Verbindung wird aufgebaut …',
    opens: 'Die Anmeldeseite öffnet sich hier gleich.',
    slow: 'Das dauert länger als üblich. Du kannst dieses Fenster schließen und es erneut versuchen.',
    failed: 'Verbindung fehlgeschlagen',
    over: 'Diese Anmeldung ist vorbei. Schließe dieses Fenster, und versuch es erneut.',
    elsewhere:
      'Diese Anmeldung wurde zuvor in einem anderen Fenster oder Browser geöffnet und geht dort weiter. Wenn dich eine andere Person hierher geschickt hat, schließe dieses Fenster und schick ihr nichts davon. Wenn nicht, schließe es und versuch es erneut.',
    noProvider:
      'Die Anmeldeseite ist gerade nicht erreichbar. Schließe dieses Fenster, und versuch es später noch einmal.',
    nothingShared: ({ site }) =>
      `Mit ${site} wurde nichts geteilt. Du kannst dieses Fenster schließen und es dort erneut versuchen.`,
    otherDigits:
      'Das sind andere Ziffern, oder diese Anmeldung ist vorbei. Schließe dieses Fenster, und versuch es erneut.',
    unreachable: 'Die Website ist nicht erreichbar. Prüfe deine Verbindung, und drücke noch einmal auf „Weiter“.',
    nothingLinked:
      'Es wurde nichts verknüpft: Dieses Fenster kann nicht zur Seite deiner Wallet zurückkehren. Schließe es, und beginne dort von vorn. Wenn du das nicht begonnen hast, schließe es und tu nichts weiter.',
  },
  continue: {
    nothing: 'Nichts fortzusetzen',
    nothingText: 'Dieses Fenster öffnet sich von selbst, wenn eine Website danach fragt.',
    moment: 'Einen Moment',
    momentText: 'Deine Anmeldungen werden gesucht.',
    logInFirst: 'Melde dich zuerst an',
    logInFirstText: ({ site }) =>
      `Dieser Browser hat keine Anmeldung, mit der du fortfahren kannst. Schließe dieses Fenster, und melde dich bei ${site} auf andere Weise an.`,
    declined: 'Nicht fortgesetzt',
    declinedText: 'Du kannst dieses Fenster schließen und zur Website zurückkehren.',
    over: 'Diese Anmeldung ist vorbei',
    overText: 'Schließe dieses Fenster, geh zurück zur Website, und versuch es erneut.',
    askedBy: 'Angefragt von',
    title: 'Mit deiner Wallet weitermachen?',
    as: 'Weiter als',
    loggedInAs: 'Du bist angemeldet als',
    logins: 'Deine Anmeldungen',
    account: 'dein Konto',
    lead: 'Die Website erfährt deine Adressen in ihren Netzwerken. Sie signiert nichts: Du wirst jedes Mal neu gefragt.',
    cancel: 'Abbrechen',
    oneMore: 'Noch ein Schritt',
    otherDigits: 'Das sind andere Ziffern',
  },
}
