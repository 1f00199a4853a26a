export const aboutUs = 'ABOUT US'

export const codeOfConduct = 'CODE OF CONDUCT'
