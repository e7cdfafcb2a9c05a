import type { Words } from '../Words.js'
import { evmCalls } from './requests/evmCalls.js'
import { messages } from './requests/messages.js'
import { shared } from './requests/shared.js'
import { solana } from './requests/solana.js'
import { typedData } from './requests/typedData.js'

export const requests: Words = { ...shared, ...evmCalls, ...typedData, ...messages, ...solana }

export const approval: Words = {
  askedBy: 'Solicitado por',
  rawData: 'Datos en bruto',
  reject: 'Rechazar',
  review: 'Revisar',
  windowHint: 'Apruebas en una ventana de esta wallet, donde lo ves todo.',
  continueThere: 'Continúa en la ventana que se abrió.',
  blocked: 'La ventana no se abrió. Puede que tu navegador la haya bloqueado.',
  openWindow: 'Abrir la ventana',
  openAgain: 'Abrirla de nuevo',
  readToEnd: 'Lee hasta el final lo que solicita',
  confirmFirst: 'Confirma y luego aprueba lo que solicita',
  trustFirst: 'Aprueba solo si confías en',
  siteAbove: 'el sitio de arriba',
  moment: 'Un momento',
  fetching: 'Se está obteniendo la solicitud.',
  nothing: 'Nada que aprobar',
  nothingText: 'Esta ventana se abre sola cuando un sitio solicita algo. Puedes cerrarla.',
  over: 'Esta solicitud ya no vale',
  overText:
    'Ya se abrió antes, se retiró o es demasiado antigua. Vuelve al sitio y solicítalo de nuevo. No se firmó nada.',
  approved: 'Aprobada',
  approving: 'Se está firmando.',
  rejected: 'Rechazada',
  goBack: 'Puedes cerrar esta ventana y volver al sitio.',
  passkeyNow: 'Usa tu llave de acceso',
  passkeyNowText: 'Tu navegador la pide ahora.',
  passkeyUnused: 'No se usó la llave de acceso',
  passkeyUnusedText: 'Sin tu llave de acceso no se firma nada.',
  retry: 'Reintentar',
  failed: 'No se hizo',
  newBrowsers: ({ count }) =>
    count === 1 ? 'Un navegador nuevo inició sesión' : 'Navegadores nuevos iniciaron sesión',
  newBrowsersText: ({ list }) =>
    `${list}. Si no fuiste tú, cierra la sesión en todas partes en la página de tu wallet y no apruebes nada.`,
}
