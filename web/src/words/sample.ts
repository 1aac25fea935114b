export const sample = {
  look: 'Look around with sample data',
  made: 'This is a sample team. Your own is in the menu at the top left; the settings delete the sample.',
  failed: 'The sample team was not made',
};
