import type { PricedExtra } from '#domain/offers/catalogue/offer.ts'

/** `2 × Conference dinner, vegan` */
export const extraWords = ({
  name,
  detail,
  quantity,
}: Pick<PricedExtra, 'name' | 'detail' | 'quantity'>): string =>
  `${quantity === 1 ? '' : `${quantity} × `}${name}${detail && `, ${detail}`}`
