export const sendMessage = 'Send Message'
