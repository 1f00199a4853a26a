export const inAll = ' in all'

export const theWayItCame = ' the way it came'

export const theLastRefund = ', the last refund'

export const wasPaidBack = ({
  sum,
  way,
  on,
}: {
  sum: string | number
  way: string | number
  on: string | number
}) => `${sum} was paid back${way}${on}.`
