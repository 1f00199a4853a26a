/** The address of a calendar file as calendar programs subscribe to it. @param address absolute */
export const webcal = (address: string) => address.replace(/^https?:/, 'webcal:')
