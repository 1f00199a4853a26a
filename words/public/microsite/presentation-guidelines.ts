export const presentationGuidelines = 'Presentation Guidelines'
