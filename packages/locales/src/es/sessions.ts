import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Sesiones de esta cuenta',
  loading: 'Cargando sesiones',
  intro: 'Lo que estos sitios pueden hacer con esta cuenta sin preguntarte. La red hace que se cumplan los límites.',
  none: 'Ninguna Smart Session',
  noneText: 'Los sitios a los que permites actuar por esta cuenta, con límites, aparecen aquí.',
  notConnectedText: 'Conecta una para ver sus sesiones.',
  failed: 'No se pudieron cargar las Smart Sessions',
  retry: 'Reintentar',

  active: 'Activa',
  expired: 'Caducada',
  revoked: 'Terminada',
  until: ({ date }) => `Hasta el ${date}`,
  ended: ({ date }) => `Terminada el ${date}`,

  maySend: ({ amount, period }) => `Enviar hasta ${amount} ${period}`,
  mayCall: (v) => `Llamar a ${v.function} de ${v.contract}`,
  mayCallFixed: (v) => `Llamar a ${v.function} de ${v.contract} con valores acordados`,
  mayCallPaying: (v) => `Llamar a ${v.function} de ${v.contract} pagando hasta ${v.amount}`,
  mayCallFixedPaying: (v) => `Llamar a ${v.function} de ${v.contract} con valores acordados pagando hasta ${v.amount}`,
  units: ({ amount, token }) => `${amount} unidades mínimas de ${token}`,
  other: ({ count }) =>
    plural('es', count, {
      one: '# límite que no se puede mostrar aquí',
      many: '# de límites que no se pueden mostrar aquí',
      other: '# límites que no se pueden mostrar aquí',
    }),
  eachTime: ({ unit, count }) => plural('es', count, times[unit]),

  revoke: 'Terminar sesión',
  revokeOf: ({ site }) => `Terminar la sesión de ${site}`,
  revoking: 'Terminando la sesión',
  revokeFailed: 'No se pudo terminar la Smart Session',
  endedTitle: ({ site }) => `La sesión de ${site} ha terminado`,
  endedText:
    'El sitio ya no puede usarla. La red también puede terminarla: entonces se rechazan los pagos que están en camino. Tiene una comisión.',
  endOnChain: 'Terminarla también en la red',
  endingOnChain: 'Terminándola en la red',

  pending: 'Preparando la sesión',
  pendingText: 'La has aprobado. Tarda un momento.',
  createdText: ({ site, date }) => `${site} puede actuar por esta cuenta con estos límites hasta el ${date}.`,
  createFailed: 'No se pudo preparar la sesión',
  limits: 'Límites',
  toList: 'Ver todas las sesiones',
  toAccount: 'Ir a la cuenta',
}
export default sessions

const times = {
  second: { one: 'cada segundo', many: 'cada # de segundos', other: 'cada # segundos' },
  minute: { one: 'cada minuto', many: 'cada # de minutos', other: 'cada # minutos' },
  hour: { one: 'cada hora', many: 'cada # de horas', other: 'cada # horas' },
  day: { one: 'cada día', many: 'cada # de días', other: 'cada # días' },
  week: { one: 'cada semana', many: 'cada # de semanas', other: 'cada # semanas' },
}
