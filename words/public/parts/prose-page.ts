export const onThisPage = 'On this page'

export const willUpdateSoon = 'Will update soon'
