-- Sends one request again and again by wrk. Each answer must be the expected one to the letter. The last argument is the folder
-- with the request and the answer.

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

local expected

function init(args)
  wrk.method = "POST"
  wrk.body = read(args[1] .. "/request")
  expected = read(args[1] .. "/answer")
  right, wrong, example = 0, 0, ""
end

function response(status, _headers, body)
  if status == 200 and body == expected then
    right = right + 1
  else
    wrong = wrong + 1
    if example == "" then example = status .. " " .. body:sub(1, 500) end
  end
end

function done(summary)
  local right, wrong, example = 0, 0, ""
  for _, thread in ipairs(threads) do
    right = right + thread:get("right")
    wrong = wrong + thread:get("wrong")
    if example == "" then example = thread:get("example") end
  end
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  io.write("\ncounted ", table.concat({ right, wrong, lost, summary.duration, math.floor(os.clock() * 1e6) }, " "), "\n", example)
end
