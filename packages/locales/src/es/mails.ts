import type { Sections } from '../Words.js'

export const mails: Sections = {
  shared: {
    browserOn: ({ browser, system }) => `${browser} en ${system}`,
    someBrowser: 'un navegador',
    undo: 'Si no fuiste tú, abre este enlace en un plazo de 72 horas: bloquea la wallet, cierra todas las sesiones y retira todas las formas de acceder añadidas desde entonces.',
    notMe: 'No fui yo',
    signOut: 'Si no fuiste tú, cierra sesión en todas partes en tu cuenta y escribe al operador.',
  },
  link: {
    subject: 'Confirma tu navegador',
    begun: ({ site, browser }) => `Una persona, probablemente tú, está accediendo a ${site} con ${browser}.`,
    open: ({ time }) =>
      `Abre este enlace y elige el número que muestra el acceso. Sirve una sola vez y durante ${time}.`,
    button: 'Confirmar este navegador',
    never:
      'Si no fuiste tú, no hagas nada: sin el enlace, el acceso termina por sí solo. Nunca elijas un número que te envíe otra persona.',
  },
  code: {
    subject: 'Tu código de acceso',
    enter: ({ site, browser, time }) =>
      `Escribe este código en ${site}, en ${browser}. Sirve una sola vez y durante ${time}.`,
    never: 'Los responsables del sitio nunca te lo piden. Si no estás accediendo, ignora este correo.',
  },
  changeCode: {
    subject: 'Tu código para cambiar la dirección de correo',
    enter: ({ site, time }) =>
      `En ${site}, tu cuenta está a punto de recibir otra dirección de correo. Escribe allí este código para continuar. Sirve una sola vez y durante ${time}.`,
    never: 'Si no fuiste tú, no lo escribas en ningún sitio y cierra sesión en todas partes en tu cuenta.',
  },
  confirmCode: {
    subject: 'Tu código para confirmar que eres tú',
    enter: ({ site, time }) =>
      `En la página de tu wallet en ${site} se pidió algo que exige saber que eres tú, como ver la frase de recuperación. Escribe allí este código. Sirve una sola vez y durante ${time}.`,
    never:
      'Nadie necesita nunca que le des este código. Si no fuiste tú, no lo escribas en ningún sitio y cierra sesión en todas partes en la página de tu wallet.',
  },
  taken: {
    subject: 'Esta dirección tiene una cuenta',
    wanted: ({ site }) =>
      `En ${site}, una persona quiso dar esta dirección de correo a otra cuenta. No se hizo, porque la dirección ya tiene su propia cuenta.`,
    next: 'Si fuiste tú, accede con esta dirección o elige otra.',
  },
  newDevice: {
    subject: 'Accedió un navegador nuevo',
    used: ({ site, browser }) => `Tu cuenta se usó en ${site} con ${browser}, que no había accedido antes.`,
    fine: 'Si fuiste tú, no hay nada que hacer.',
  },
  wrongNumber: {
    subject: 'Se detuvo un acceso',
    chosen: ({ site, browser }) =>
      `Para un acceso a ${site} con ${browser} se eligió un número equivocado en la página del enlace enviado. El enlace ya no es válido.`,
    notMe: 'Si no lo abriste tú, otra persona lee tu correo o intenta acceder en tu lugar.',
  },
  linked: {
    subject: 'Se añadió una forma de acceder a tu cuenta',
    added: ({ site, provider }) => `En ${site}, ahora se puede acceder a tu cuenta también con ${provider}.`,
  },
  unlinked: {
    subject: 'Se quitó una forma de acceder a tu cuenta',
    removed: ({ site, provider }) => `En ${site}, ya no se puede acceder a tu cuenta con ${provider}.`,
  },
  passkeyAdded: {
    subject: 'Se añadió una llave de acceso a tu cuenta',
    added: ({ site }) =>
      `En la página de tu wallet en ${site} se añadió una llave de acceso. Desde ahora se pedirá en cada aprobación.`,
  },
  passkeyRemoved: {
    subject: 'Se quitó una llave de acceso de tu cuenta',
    removed: ({ site }) =>
      `En la página de tu wallet en ${site} se quitó una llave de acceso, que ya no permite acceder.`,
  },
  deletion: {
    subject: 'Tu cuenta se eliminará',
    asked: ({ site, date }) =>
      `En la página de tu wallet en ${site} se pidió eliminar la cuenta. Fecha de eliminación: ${date}. Sus claves se perderán entonces para siempre, y con ellas lo que haya en la wallet.`,
    until: 'Hasta entonces la wallet funciona: envía lo que contiene a otro lugar o guarda la frase de recuperación.',
    keep: 'Si quieres conservar la cuenta, abre este enlace. También cierra todas las sesiones.',
    button: 'Conservar mi cuenta',
  },
  deleted: {
    subject: 'Tu cuenta se eliminó',
    gone: ({ site }) =>
      `La cuenta con esta dirección de correo en ${site} se eliminó, con sus claves, sesiones y navegadores. Las copias de emergencia de la base de datos se guardan un tiempo y después también se borran.`,
    chain:
      'Lo que está en una blockchain se queda allí. Solo la frase de recuperación permite usarlo, si la guardaste.',
  },
  emailChanged: {
    subject: 'Cambió la dirección de correo de tu cuenta',
    changed: ({ site }) =>
      `En ${site}, tu cuenta recibió otra dirección de correo. Los accesos y los códigos van allí desde ahora.`,
    undo: 'Si no fuiste tú, abre este enlace en un plazo de 72 horas: recupera esta dirección. Además, bloquea la wallet, cierra todas las sesiones y retira todas las formas de acceder añadidas desde entonces.',
    until: 'Hasta entonces, también se avisa a esta dirección de lo que se añada a la cuenta.',
    button: 'Recuperar esta dirección',
  },
  stopped: {
    subject: 'Tu wallet está bloqueada',
    used: ({ site }) =>
      `Con un enlace enviado sobre tu cuenta en ${site}, su titular indicó que otra persona la usó. Se cerraron todas las sesiones y se retiraron las formas de acceder añadidas desde entonces. No se firma nada hasta que el titular confirme de nuevo.`,
    again:
      'Para volver a usarla, accede en la página de tu wallet con esta dirección y confirma allí con un código que se envía aquí.',
    button: 'La página de tu wallet',
    notMe: 'Si no abriste ese enlace, otra persona lee tu correo: cambia primero la contraseña de tu buzón.',
  },
  takenBack: {
    subject: 'Esta dirección se quitó de tu cuenta',
    back: ({ site }) =>
      `En ${site}, la dirección anterior de tu cuenta se recuperó con un enlace que se le envió. Esta ya no permite acceder y la wallet está bloqueada.`,
    notMe: 'Si cambiaste tú la dirección, otra persona lee el correo de la anterior: escribe al operador.',
  },
  thawed: {
    subject: 'Puedes volver a usar tu wallet',
    released: ({ site }) =>
      `En la página de tu wallet en ${site}, la wallet bloqueada se liberó con un código enviado a esta dirección. Durante 24 horas no se muestra la frase de recuperación ni se cambia la forma de acceder.`,
    notMe:
      'Si no fuiste tú, otra persona lee tu correo: abre el enlace del correo sobre el navegador nuevo y cambia después la contraseña de tu buzón.',
  },
  signedOut: {
    subject: 'Se cerró tu sesión en todas partes',
    ended: ({ site }) =>
      `En ${site} se cerraron todas las sesiones de tu cuenta y ya no se conoce ningún navegador. El próximo acceso en cada uno necesita de nuevo el enlace por correo.`,
  },
}
