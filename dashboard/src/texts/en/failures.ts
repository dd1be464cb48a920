export const texts = {
  stage: 'Stage',
  cause: 'Cause',
  nextStep: 'What to do',
  causes: {
    unreachable: (name: string) => `${name} could not be reached.`,
    slow: (name: string) => `${name} did not answer in time.`,
    key: (name: string) => `${name} does not accept the key.`,
    credit: (name: string) => `The account at ${name} has no credit left.`,
    tooOften: (name: string) => `${name} was asked too often in a short time.`,
    down: (name: string) => `${name} is overloaded or out of order.`,
    refused: (name: string) => `${name} refused this content.`,
  },
  next: {
    unreachable: 'Check that the platform is connected to the network and that the address is right, then try again.',
    slow: 'Try again later.',
    key: 'Check the key.',
    credit: 'Add credit to the account, or choose another provider.',
    tooOften: 'Wait a moment, then try again.',
    down: 'Try again later.',
    refused: 'Change the text, then try again.',
  },
  yours: 'You chose this provider yourself:',
};
