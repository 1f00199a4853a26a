export const ifYouHavePaidAfter =
  'If you have paid after all, do not pay again: we will look into your payment and write to you.'

export const theTimeToPayRan = 'The time to pay ran out.'

export const onlyOfHasArrivedAnd = ({ here, total }: { here: string | number; total: string | number }) =>
  `Only ${here} of ${total} has arrived, and your place was released. The money is safe with us: you will get a place or the money back, and we will write to you. Please do not pay again.`

export const yourPlaceWasReleasedAnd = ({ here }: { here: string | number }) =>
  `Your place was released, and then ${here} arrived. It is safe with us: you will get a place or the money back, and we will write to you. Please do not pay again.`

export const theMoveWasNotCompleted = 'The move was not completed.'

export const thePlaceThatWasHeld = 'The place that was held for it was released, and nothing is owed for it.'

export const yourPlaceWasReleasedAndYou = ({ total }: { total: string | number }) =>
  `Your place was released, and you no longer owe ${total}.`

export const noPaymentArrivedSoYour = ({ total }: { total: string | number }) =>
  `No payment arrived, so your place was released and you no longer owe ${total}.`

export const ifYouHavePaidAfterAll =
  'If you have paid after all, do not pay again: your payment counts as soon as it arrives.'

export const pricesHaveChangedSinceIt = ({ total }: { total: string | number }) =>
  `. Prices have changed since: it costs ${total} now`

export const aPlaceIsStillFree = ({ price }: { price: string | number }) =>
  `A place is still free: you can have it again${price}.`

export const whatYouChoseIsNow =
  'What you chose is now sold out. Register again to choose something else, or to join the waiting list.'

export const thePlaceIsNoLonger = ({ registrationClosed }: { registrationClosed: string | number }) =>
  `${registrationClosed}: the place is no longer available. We are sorry.`
