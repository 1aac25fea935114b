import { describe, expect, it } from 'vitest';
import { sampleCatalog, sampleProject, sampleTask } from '../../data/sample-catalog.ts';
import { taskLines } from './task-lines.ts';

const project = (name: string, archived = false) => sampleProject({ name, archived });
const task = (name: string, projectId: string, archived = false) =>
  sampleTask({ id: `${projectId}/${name}`, name, projectId, archived });
const projects = [project('App'), project('Old', true), project('Website')];
const tasks = [
  task('Design', 'Website'),
  task('Development', 'App'),
  task('Legacy', 'Old'),
  task('Sketches', 'Website', true),
  task('Support', 'App'),
];
const catalog = sampleCatalog({ projects, tasks });
const lines = (view: Partial<Parameters<typeof taskLines>[1]>) =>
  taskLines(catalog, { typed: '', withArchived: false, addingTo: null, ...view }).map((line) => {
    if (line.kind === 'group') return `# ${line.project.name}`;
    return line.kind === 'new' ? `+ ${line.projectId}` : line.task.name;
  });

describe('the list of tasks', () => {
  it('lists tasks below their project', () => {
    expect(lines({})).toEqual(['# App', 'Development', 'Support', '# Website', 'Design']);
  });

  it('shows archived tasks and tasks of archived projects on request', () => {
    expect(lines({ withArchived: true })).toEqual([
      '# App',
      'Development',
      'Support',
      '# Old',
      'Legacy',
      '# Website',
      'Design',
      'Sketches',
    ]);
  });

  it('searches names of tasks and projects, best matches first', () => {
    expect(lines({ typed: 'design' })).toEqual(['# Website', 'Design']);
    expect(lines({ typed: 'app' })).toEqual(['# App', 'Support', 'Development']);
    expect(lines({ typed: 'nothing like it' })).toEqual([]);
  });

  it('has a line for a new task below its project', () => {
    expect(lines({ addingTo: 'Website' })).toEqual([
      '# App',
      'Development',
      'Support',
      '# Website',
      '+ Website',
      'Design',
    ]);
  });
});
