export const hybridEvent = 'Hybrid Event'

export const seeTheProgrammeAndRegister = 'See the programme and register'
