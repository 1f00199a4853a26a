export const showOnAMap = 'Show on a map'

export const picturesOfTheVenue = 'Pictures of the venue'
