export const itTakesTooLong = 'it takes too long'
