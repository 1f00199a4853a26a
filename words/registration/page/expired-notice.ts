import { say } from '#domain/foundations/say.ts'
export const ifYouHavePaidAfter = () =>
  say('If you have paid after all, do not pay again: we will look into your payment and write to you.')

export const theTimeToPayRan = () => say('The time to pay ran out.')

export const onlyOfHasArrivedAnd = ({ here, total }: { here: string | number; total: string | number }) =>
  say(
    'Only {here} of {total} has arrived, and your place was released. The money is safe with us: you will get a place or the money back, and we will write to you. Please do not pay again.',
    { here, total },
  )

export const yourPlaceWasReleasedAnd = ({ here }: { here: string | number }) =>
  say(
    'Your place was released, and then {here} arrived. It is safe with us: you will get a place or the money back, and we will write to you. Please do not pay again.',
    { here },
  )

export const theMoveWasNotCompleted = () => say('The move was not completed.')

export const thePlaceThatWasHeld = () =>
  say('The place that was held for it was released, and nothing is owed for it.')

export const yourPlaceWasReleasedAndYou = ({ total }: { total: string | number }) =>
  say('Your place was released, and you no longer owe {total}.', { total })

export const noPaymentArrivedSoYour = ({ total }: { total: string | number }) =>
  say('No payment arrived, so your place was released and you no longer owe {total}.', { total })

export const ifYouHavePaidAfterAll = () =>
  say('If you have paid after all, do not pay again: your payment counts as soon as it arrives.')

export const aPlaceIsStillFree = ({ total, isOtherPrice }: { total: string; isOtherPrice: boolean }) =>
  isOtherPrice
    ? say('A place is still free: you can have it again. Prices have changed since: it costs {total} now.', {
        total,
      })
    : say('A place is still free: you can have it again for {total}.', { total })

export const whatYouChoseIsNow = () =>
  say('What you chose is now sold out. Register again to choose something else, or to join the waiting list.')

export const thePlaceIsNoLonger = ({ registrationClosed }: { registrationClosed: string | number }) =>
  say('{registrationClosed}: the place is no longer available. We are sorry.', { registrationClosed })
