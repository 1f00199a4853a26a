export const thereIsNoSuchConference = 'There is no such conference.'

export const pleaseTryAgainInA = 'Please try again in a moment.'
