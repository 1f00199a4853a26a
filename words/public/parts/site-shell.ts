export const skipToTheContent = 'Skip to the content'
