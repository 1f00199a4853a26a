export const theFileCouldNotBe = 'The file could not be read just now. Please try again in a few minutes.'

export const theOrganiserHasNotProvided = 'The organiser has not provided this file yet.'

export const backToTheConference = 'Back to the conference'
