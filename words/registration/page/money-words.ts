import { say } from '#domain/foundations/say.ts'
export const inAll = () => say(' in all')

export const theWayItCame = () => say(' the way it came')

export const theLastRefund = () => say(', the last refund')

export const wasPaidBack = ({
  sum,
  way,
  on,
}: {
  sum: string | number
  way: string | number
  on: string | number
}) => say('{sum} was paid back{way}{on}.', { sum, way, on })
