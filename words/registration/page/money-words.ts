import { say } from '#domain/foundations/say.ts'

interface PaidBack {
  sum: string
  /** Of the last refund; null where it is not known. */
  on: string | null
  isOne: boolean
  /** As the money had come. */
  isSameWay: boolean
}

export function wasPaidBack({ sum, on, isOne, isSameWay }: PaidBack): string {
  if (on === null) {
    if (isOne)
      return isSameWay
        ? say('{sum} was paid back the way it came.', { sum })
        : say('{sum} was paid back.', { sum })
    return isSameWay
      ? say('{sum} in all was paid back the way it came.', { sum })
      : say('{sum} in all was paid back.', { sum })
  }
  if (isOne)
    return isSameWay
      ? say('{sum} was paid back the way it came on {on}.', { sum, on })
      : say('{sum} was paid back on {on}.', { sum, on })
  return isSameWay
    ? say('{sum} in all was paid back the way it came, the last refund on {on}.', { sum, on })
    : say('{sum} in all was paid back, the last refund on {on}.', { sum, on })
}
