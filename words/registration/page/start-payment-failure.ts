export const thisWayToPayIs = 'This way to pay is not offered here. Please choose another.'

export const nothingIsDueAnyMore = 'Nothing is due any more: this registration is paid.'

export const thisRegistrationCantBePaid =
  'This registration can’t be paid now. This page says why, and what you can do.'
