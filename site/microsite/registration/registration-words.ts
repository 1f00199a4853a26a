/** Small wordings that the registration pages share; free of anything that only the server has. */
export function nightsWords(nights: number): string {
  return nights === 1 ? '1 night' : `${nights} nights`
}

/** `5%`, `4.5%`: a rate in basis points as people write it. */
export function percentWords(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
