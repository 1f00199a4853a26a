export const seeAllFees = 'See all fees'

export const dates = 'Dates'
