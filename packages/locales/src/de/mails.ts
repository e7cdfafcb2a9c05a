import type { Sections } from '../Words.js'

export const mails: Sections = {
  shared: {
    browserOn: ({ browser, system }) => `${browser} auf ${system}`,
    someBrowser: 'einem Browser',
    undo: 'Wenn du es nicht warst, öffne innerhalb von 72 Stunden diesen Link: Er sperrt die Wallet, beendet alle Anmeldungen und nimmt jede seitdem hinzugefügte Anmeldemöglichkeit zurück.',
    notMe: 'Das war ich nicht',
    signOut: 'Wenn du es nicht warst, melde dich in deinem Konto überall ab, und schreib dem Betreiber.',
  },
  link: {
    subject: 'Bestätige deinen Browser',
    begun: ({ site, browser }) => `Eine Person, vermutlich du, meldet sich gerade bei ${site} mit ${browser} an.`,
    open: ({ time }) =>
      `Öffne diesen Link, und wähle die Zahl, die bei der Anmeldung angezeigt wird. Er gilt einmal und ${time} lang.`,
    button: 'Diesen Browser bestätigen',
    never:
      'Wenn du es nicht warst, tu nichts: Ohne den Link endet die Anmeldung von selbst. Wähle niemals eine Zahl, die dir eine andere Person schickt.',
  },
  code: {
    subject: 'Dein Anmeldecode',
    enter: ({ site, browser, time }) =>
      `Gib diesen Code bei ${site} in ${browser} ein. Er gilt einmal und ${time} lang.`,
    never:
      'Die Betreiber der Website fragen dich nie danach. Wenn du dich nicht gerade anmeldest, ignoriere diese E-Mail.',
  },
  changeCode: {
    subject: 'Dein Code zum Ändern der E-Mail-Adresse',
    enter: ({ site, time }) =>
      `Bei ${site} soll dein Konto eine andere E-Mail-Adresse bekommen. Gib dort diesen Code ein, um fortzufahren. Er gilt einmal und ${time} lang.`,
    never: 'Wenn du es nicht warst, gib ihn nirgends ein, und melde dich in deinem Konto überall ab.',
  },
  confirmCode: {
    subject: 'Dein Code zur Bestätigung, dass du es bist',
    enter: ({ site, time }) =>
      `Auf der Seite deiner Wallet bei ${site} wurde etwas angefragt, wofür feststehen muss, dass du es bist, etwa um die Wiederherstellungsphrase zu sehen. Gib diesen Code dort ein. Er gilt einmal und ${time} lang.`,
    never:
      'Niemand braucht diesen Code je von dir. Wenn du es nicht warst, gib ihn nirgends ein, und melde dich auf der Seite deiner Wallet überall ab.',
  },
  taken: {
    subject: 'Diese Adresse hat ein Konto',
    wanted: ({ site }) =>
      `Bei ${site} wollte eine Person diese E-Mail-Adresse einem anderen Konto geben. Das wurde nicht ausgeführt, weil die Adresse schon ein eigenes Konto hat.`,
    next: 'Wenn du es warst, melde dich mit dieser Adresse an, oder wähle eine andere.',
  },
  newDevice: {
    subject: 'Ein neuer Browser hat sich angemeldet',
    used: ({ site, browser }) =>
      `Dein Konto wurde bei ${site} mit ${browser} verwendet. Von dort gab es bisher keine Anmeldung.`,
    fine: 'Wenn du es warst, ist nichts zu tun.',
  },
  wrongNumber: {
    subject: 'Eine Anmeldung wurde gestoppt',
    chosen: ({ site, browser }) =>
      `Für eine Anmeldung bei ${site} mit ${browser} wurde auf der Seite des gesendeten Links eine falsche Zahl gewählt. Der Link gilt nicht mehr.`,
    notMe:
      'Wenn du ihn nicht geöffnet hast, liest eine andere Person deine E-Mails oder versucht, sich als du anzumelden.',
  },
  linked: {
    subject: 'Deinem Konto wurde eine Anmeldung hinzugefügt',
    added: ({ site, provider }) =>
      `Bei ${site} ist jetzt auch über ${provider} eine Anmeldung bei deinem Konto möglich.`,
  },
  unlinked: {
    subject: 'Eine Anmeldung wurde aus deinem Konto entfernt',
    removed: ({ site, provider }) => `Bei ${site} ist über ${provider} keine Anmeldung bei deinem Konto mehr möglich.`,
  },
  passkeyAdded: {
    subject: 'Deinem Konto wurde ein Passkey hinzugefügt',
    added: ({ site }) =>
      `Auf der Seite deiner Wallet bei ${site} wurde ein Passkey hinzugefügt. Von nun an wird bei jeder Genehmigung danach gefragt.`,
  },
  passkeyRemoved: {
    subject: 'Ein Passkey wurde aus deinem Konto entfernt',
    removed: ({ site }) =>
      `Auf der Seite deiner Wallet bei ${site} wurde ein Passkey entfernt. Mit ihm ist keine Anmeldung mehr möglich.`,
  },
  deletion: {
    subject: 'Dein Konto wird gelöscht',
    asked: ({ site, date }) =>
      `Auf der Seite deiner Wallet bei ${site} wurde beantragt, das Konto zu löschen. Das geschieht am ${date}: Seine Schlüssel sind dann endgültig verloren, und mit ihnen, was in der Wallet ist.`,
    until:
      'Bis dahin funktioniert die Wallet: Sende, was darin ist, woandershin, oder sichere dir die Wiederherstellungsphrase.',
    keep: 'Wenn du das Konto behalten willst, öffne diesen Link. Er beendet auch alle Anmeldungen.',
    button: 'Mein Konto behalten',
  },
  deleted: {
    subject: 'Dein Konto ist gelöscht',
    gone: ({ site }) =>
      `Das Konto mit dieser E-Mail-Adresse bei ${site} ist gelöscht, mit seinen Schlüsseln, Anmeldungen und Browsern. Kopien der Datenbank für Notfälle werden noch eine Weile aufbewahrt und dann ebenfalls gelöscht.`,
    chain:
      'Was auf einer Blockchain ist, bleibt dort. Nur die Wiederherstellungsphrase gibt Zugang dazu, wenn du sie gesichert hast.',
  },
  emailChanged: {
    subject: 'Die E-Mail-Adresse deines Kontos wurde geändert',
    changed: ({ site }) =>
      `Bei ${site} hat dein Konto eine andere E-Mail-Adresse bekommen. Anmeldungen und Codes gehen von nun an dorthin.`,
    undo: 'Wenn du es nicht warst, öffne innerhalb von 72 Stunden diesen Link: Er stellt diese Adresse wieder her. Außerdem sperrt er die Wallet, beendet alle Anmeldungen und nimmt jede seitdem hinzugefügte Anmeldemöglichkeit zurück.',
    until: 'Bis dahin wird auch dieser Adresse mitgeteilt, was dem Konto hinzugefügt wird.',
    button: 'Diese Adresse wiederherstellen',
  },
  stopped: {
    subject: 'Deine Wallet ist gesperrt',
    used: ({ site }) =>
      `Über einen Link, der wegen deines Kontos bei ${site} gesendet wurde, hat dessen Inhaber mitgeteilt, dass eine andere Person es verwendet hat. Alle Anmeldungen wurden beendet, und seitdem hinzugefügte Anmeldemöglichkeiten sind entfernt. Es wird nichts signiert, bis der Inhaber neu bestätigt.`,
    again:
      'Um sie wieder zu verwenden, melde dich auf der Seite deiner Wallet mit dieser Adresse an, und bestätige dort mit einem Code, der hierher gesendet wird.',
    button: 'Die Seite deiner Wallet',
    notMe:
      'Wenn du keinen solchen Link geöffnet hast, liest eine andere Person deine E-Mails: Ändere zuerst das Passwort deines Postfachs.',
  },
  takenBack: {
    subject: 'Diese Adresse wurde aus deinem Konto entfernt',
    back: ({ site }) =>
      `Bei ${site} wurde die frühere Adresse deines Kontos über einen Link wiederhergestellt, der an sie gesendet wurde. Mit dieser Adresse ist keine Anmeldung mehr möglich, und die Wallet ist gesperrt.`,
    notMe:
      'Wenn du die Adresse selbst geändert hast, liest eine andere Person die E-Mails der alten: Schreib dem Betreiber.',
  },
  thawed: {
    subject: 'Deine Wallet kann wieder verwendet werden',
    released: ({ site }) =>
      `Auf der Seite deiner Wallet bei ${site} wurde die gesperrte Wallet mit einem Code freigegeben, der an diese Adresse gesendet wurde. 24 Stunden lang wird die Wiederherstellungsphrase nicht gezeigt und die Anmeldung nicht geändert.`,
    notMe:
      'Wenn du es nicht warst, liest eine andere Person deine E-Mails: Öffne den Link der E-Mail über den neuen Browser, und ändere dann das Passwort deines Postfachs.',
  },
  signedOut: {
    subject: 'Du bist überall abgemeldet',
    ended: ({ site }) =>
      `Bei ${site} wurden alle Anmeldungen deines Kontos beendet, und kein Browser ist mehr bekannt. Bei der nächsten Anmeldung braucht jeder wieder den gesendeten Link.`,
  },
}
