export const n404PageNotFound = '404 - Page Not Found'

export const oopsThePageYoureLooking = "Oops! The page you're looking for doesn't exist."

export const goBackHome = 'Go Back Home'
