export const skipToTheContent = 'Skip to the content'

export const announcement = 'Announcement'
