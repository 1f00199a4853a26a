export const termsAndConditions = 'Terms and Conditions'
