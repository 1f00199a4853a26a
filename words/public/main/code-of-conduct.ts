export const codeOfConduct = 'Code of Conduct'
