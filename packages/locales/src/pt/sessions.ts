import { plural } from '@portico/core'
import type { Words } from '../Words.js'

const sessions: Words = {
  list: 'Sessões desta conta',
  loading: 'Carregando sessões',
  intro: 'O que estes sites podem fazer com esta conta sem perguntar a você. A rede faz cumprir os limites.',
  none: 'Nenhuma Smart Session',
  noneText: 'Os sites que você deixa agir por esta conta, dentro de limites, aparecem aqui.',
  notConnectedText: 'Conecte uma para ver as sessões dela.',
  failed: 'Erro ao carregar as Smart Sessions',
  retry: 'Tentar de novo',

  active: 'Ativa',
  expired: 'Expirada',
  revoked: 'Encerrada',
  until: ({ date }) => `Até ${date}`,
  ended: ({ date }) => `Encerrada em ${date}`,

  maySend: ({ amount, period }) => `Enviar até ${amount} ${period}`,
  mayCall: (v) => `Chamar ${v.function} de ${v.contract}`,
  mayCallFixed: (v) => `Chamar ${v.function} de ${v.contract} com valores combinados`,
  mayCallPaying: (v) => `Chamar ${v.function} de ${v.contract}, pagando até ${v.amount}`,
  mayCallFixedPaying: (v) => `Chamar ${v.function} de ${v.contract} com valores combinados, pagando até ${v.amount}`,
  units: ({ amount, token }) => `${amount} unidades mínimas de ${token}`,
  other: ({ count }) =>
    plural('pt', count, {
      one: '# limite que não pode ser mostrado aqui',
      many: '# de limites que não podem ser mostrados aqui',
      other: '# limites que não podem ser mostrados aqui',
    }),
  eachTime: ({ unit, count }) => plural('pt', count, times[unit]),

  revoke: 'Encerrar sessão',
  revokeOf: ({ site }) => `Encerrar a sessão de ${site}`,
  revoking: 'Encerrando a sessão',
  revokeFailed: 'Erro ao encerrar a Smart Session',
  endedTitle: ({ site }) => `A sessão de ${site} terminou`,
  endedText:
    'O site não pode mais usá-la. A rede também pode encerrá-la: então pagamentos em andamento são recusados. Isso custa uma taxa.',
  endOnChain: 'Encerrar também na rede',
  endingOnChain: 'Encerrando na rede',

  pending: 'Preparando a sessão',
  pendingText: 'Você a aprovou. Isso leva um momento.',
  createdText: ({ site, date }) => `${site} pode agir por esta conta dentro destes limites, até ${date}.`,
  createFailed: 'Não foi possível preparar a sessão',
  limits: 'Limites',
  toList: 'Ver todas as sessões',
  toAccount: 'Ir para a conta',
}
export default sessions

const times = {
  second: { one: 'a cada segundo', many: 'a cada # de segundos', other: 'a cada # segundos' },
  minute: { one: 'a cada minuto', many: 'a cada # de minutos', other: 'a cada # minutos' },
  hour: { one: 'a cada hora', many: 'a cada # de horas', other: 'a cada # horas' },
  day: { one: 'a cada dia', many: 'a cada # de dias', other: 'a cada # dias' },
  week: { one: 'a cada semana', many: 'a cada # de semanas', other: 'a cada # semanas' },
}
