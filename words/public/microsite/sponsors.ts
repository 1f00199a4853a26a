export const theBrochureIsBeingPrinted = 'The brochure is being printed. Will update soon.'

export const downloadBrochure = 'Download Brochure'
