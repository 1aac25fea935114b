import type {
  ApiKey,
  BudgetAlert,
  Client,
  EntryPart,
  Identity,
  Import,
  Invitation,
  KnownRow,
  OAuthApp,
  Project,
  ReportLink,
  SavedReport,
  Session,
  Tag,
  Task,
  Team,
  TimeEntry,
  User,
} from '../../domain/entities.ts';
import type { Visible } from '../../services/imports/visible.ts';
import type { OpenInvitation } from '../../services/invitations/open.ts';
import { builder } from '../builder.ts';

/** The object types. They are named here and implemented in separate files, so that they can refer to each other. */
export const UserType = builder.objectRef<User>('User');
export const TeamType = builder.objectRef<Team>('Team');
export const IdentityType = builder.objectRef<Identity>('Identity');
export const ReceivedInvitationType = builder.objectRef<OpenInvitation>('ReceivedInvitation');
export const InvitationType = builder.objectRef<Invitation>('Invitation');
export const ClientType = builder.objectRef<Client>('Client');
export const ProjectType = builder.objectRef<Project>('Project');
export const BudgetAlertType = builder.objectRef<BudgetAlert>('BudgetAlert');
export const TaskType = builder.objectRef<Task>('Task');
export const TagType = builder.objectRef<Tag>('Tag');
export const TimeEntryType = builder.objectRef<TimeEntry>('TimeEntry');
export const MergedEntryType = builder.objectRef<EntryPart>('MergedEntry');
export const ImportType = builder.objectRef<Import>('Import');
export const ImportedRowType = builder.objectRef<Visible<KnownRow>>('ImportedRow');
export const SavedReportType = builder.objectRef<SavedReport>('SavedReport');
export const ReportLinkType = builder.objectRef<ReportLink>('ReportLink');
export const SessionType = builder.objectRef<Session>('Session');
export const ApiKeyType = builder.objectRef<ApiKey>('ApiKey');
export const OAuthAppType = builder.objectRef<OAuthApp>('OAuthApp');
