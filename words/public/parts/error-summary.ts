export const fieldsNeedAttention = (count: number) =>
  `${count === 1 ? 'One field needs' : `${count} fields need`} your attention`
