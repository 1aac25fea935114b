export const sample = {
  look: 'Explore with sample data',
  made: 'This is a sample team. Switch to your own team at the top left. Delete the sample in the settings.',
  failed: 'The sample team was not created',
};
