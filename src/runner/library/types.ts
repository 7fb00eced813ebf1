/** The types that the functions of the library take and return, with all that are within them. */
export type { PlacedProblem } from '../../app/usage-error.ts';
export type { DefaultKind } from '../../core/directives/default-line.ts';
export type { Directive, WrittenDirective } from '../../core/directives/directive.ts';
export type { LoadErrors, LoadFigures, LoadTimes, RequestFigures } from '../../core/load/report.ts';
export type {
  AuthAddition,
  NetworkAuth,
  PreviewAuth,
  WireAuth,
} from '../../core/request/auth/added-auth.ts';
export type { FoundLogin, LoginAuth, TokenPlace } from '../../core/request/auth/login/login-auth.ts';
export type { TokenSource } from '../../core/request/auth/login/token-source.ts';
export type {
  ClientAuthentication,
  OAuthEndpoints,
  OAuthFlow,
  OAuthGrant,
  OAuthParameter,
  OAuthServer,
  OAuthShared,
} from '../../core/request/auth/oauth/grant.ts';
export type { Component, ComponentForm } from '../../core/request/auth/signatures/httpsig/component.ts';
export type {
  AwsAuth,
  AwsCredentials,
  AwsKeys,
  HawkAuth,
  MessageSignatureAlgorithm,
  MessageSignatureAuth,
  NegotiateAuth,
  NetrcAuth,
  NtlmAuth,
  OAuth1Auth,
  OAuth1Method,
  SignedAuth,
} from '../../core/request/auth/signatures/signed-auth.ts';
export type {
  Body,
  BodyField,
  BodyLength,
  BodyPart,
  BodyPiece,
  FieldsBody,
  InString,
  WrittenBody,
} from '../../core/request/body.ts';
export type { AppliedDefault, DefaultLevel } from '../../core/request/defaults/applied-default.ts';
export type {
  ChangedPart,
  Draft,
  DraftAuth,
  DraftBody,
  DraftGraphql,
  DraftHeader,
  DraftParameter,
  DraftRemark,
  DraftResponseFile,
  FileItem,
  PathItem,
  SourceRun,
  SourceText,
} from '../../core/request/draft.ts';
export type { ConnectionHeader, HeaderList, Route, TokenState } from '../../core/request/headers.ts';
export type { Header, Request } from '../../core/request/request.ts';
export type {
  BodyMedia,
  HttpResponse,
  NetworkFailure,
  PlaceholderReport,
  Preview,
  PreviewHeader,
  PreviewOutput,
  RenderedText,
  RequestSpec,
  ResponseBody,
  RetryNote,
  StatusClass,
  Timings,
  TlsDetails,
} from '../../core/request/types.ts';
export type { TestDataLocale } from '../../core/session/settings/test-data-locales.ts';
export type { Severity } from '../../core/template/diagnostics.ts';
export type { TemplateProblem } from '../../core/template/problem.ts';
export type { PlaceholderOutcome } from '../../core/template/render.ts';
export type {
  Chunk,
  Diagnostic,
  DiagnosticCode,
  Encoding,
  Origin,
  Part,
  PlacedRemark,
  Remark,
  TokenOrigin,
} from '../../core/template/types.ts';
export type { ObjectValue, Value, ValueType } from '../../core/value/types.ts';
export type {
  AuthJson,
  DiagnosticJson,
  OutputFileJson,
  PlaceholderJson,
  PreviewJson,
  PreviewJsonBody,
  PreviewJsonPart,
} from '../output/preview-json.ts';
export type { LoadJson, LoadThresholdJson } from '../reporters/load-json.ts';
export type { ExchangeJson, ResponseJson, ResultJson, TestJson, WrittenFileJson } from '../results/json.ts';
export type { Counts } from '../run/request/result.ts';
export type { ParsedRequest, RenderedRequest, RequestDiagnostic, RequestPreview } from './diagnostics.ts';
export type { StartOptions, Variables } from './options.ts';
export type { RenderOptions } from './render.ts';
export type { Response } from './response.ts';
export type { RunOptions, RunReport } from './run.ts';
export type { CallOptions, SendOptions, SentRequest, Session, SessionOptions } from './session.ts';
export type { Settings } from './settings.ts';
export type { LoadedTestData } from './test-data.ts';
