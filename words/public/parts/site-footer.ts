export const aboutUs = 'About Us'

export const codeOfConduct = 'Code of Conduct'

export const termsAndConditions = 'Terms and Conditions'

export const privacyPolicy = 'Privacy Policy'
