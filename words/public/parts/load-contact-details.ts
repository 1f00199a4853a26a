export const officeAddress = 'Office address'
