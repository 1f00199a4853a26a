import { sayCount } from '#domain/foundations/say.ts'
export const fieldsNeedAttention = (count: number) =>
  sayCount('One field needs your attention', '{count} fields need your attention', count)
